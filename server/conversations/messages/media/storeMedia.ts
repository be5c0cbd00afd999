import { createReadStream } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import { assertMegapixels, type DeclaredFile, type FileInspection } from '#server/platform/files/inspectFile.ts';
import { createFileTooLargeError } from '#server/platform/http/receiveUploads.ts';
import type { Platform } from '#server/platform/platform.ts';
import { unmeasuredMedia, type StoredMedia } from './StoredMedia.ts';

const mebibyte = 1024 * 1024;
export const maxVideoBytes = 64 * mebibyte;
const maxImageBytes = 16 * mebibyte;
const maxBytesByType: ReadonlyMap<string, number> = new Map([
  ['image', maxImageBytes],
  ['video', maxVideoBytes],
  ['audio', 64 * mebibyte],
]);
/** The maximum of any media type. */
export const maxMediaBytes = 100 * mebibyte;

/** Image types that every client can show; others are sent as documents. */
const displayableImageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** Containers that phones play; `storeVideo` makes MP4 of others, where their codecs allow it. */
const playableVideoTypes = new Set(['video/mp4', 'video/3gpp']);

const isUnshown = (type: string): boolean =>
  (type.startsWith('image/') && !displayableImageTypes.has(type)) || (type.startsWith('video/') && !playableVideoTypes.has(type));

/** The wire's media type: image, video, audio, or the first part of the MIME type. What phones do not show is a document. */
export function mediaTypeOf(type: string): string {
  const [family = 'application'] = type.split('/');
  return isUnshown(type) ? 'application' : family;
}

/** The wire's media type of a file for a customer: a picture that phones may not show, by its bytes, pixels or faults, is a document. */
export function sentTypeOf({ type, width, size }: Pick<FileInspection, 'type' | 'width'> & { readonly size: number }): string {
  const family = mediaTypeOf(type);
  return family === 'image' && (width === null || size > maxImageBytes) ? 'application' : family;
}

/** A file to be stored for a message. */
export interface IncomingFile extends DeclaredFile {
  readonly path: string;
  readonly size: number;
}

const pictureModes: ReadonlySet<FileSendMode | undefined> = new Set(['image', 'sticker'] as const);

/** Throws for empty files and files over the channel's limits. A picture is refused only where it is wanted as one, else a document. */
export function assertFileSize({ size }: IncomingFile, inspection: FileInspection, as?: FileSendMode): void {
  if (size === 0) {
    throw new AppError('ERR_FILE_EMPTY');
  }
  const isPicture = pictureModes.has(as);
  if (isPicture) {
    assertMegapixels(inspection);
  }
  const family = isPicture ? mediaTypeOf(inspection.type) : sentTypeOf({ ...inspection, size });
  const maxBytes = (as === 'document' ? undefined : maxBytesByType.get(family)) ?? maxMediaBytes;
  if (size > maxBytes) {
    throw createFileTooLargeError(maxBytes);
  }
}

/** For whom a file is stored: no transaction is open. */
export interface MediaOwner {
  readonly platform: Platform;
  readonly companyId: number;
}

/** Stores a file and its thumbnail. */
export async function storeMedia(
  { platform, companyId }: MediaOwner,
  file: IncomingFile,
  inspection: FileInspection,
): Promise<StoredMedia> {
  const { type, width, height, thumbnail } = inspection;
  const [storedFile, small] = await Promise.all([
    platform.files.put(companyId, createReadStream(file.path), type),
    thumbnail === null ? null : platform.files.put(companyId, thumbnail.content, thumbnail.type),
  ]);
  const named = unmeasuredMedia({ path: storedFile.path, name: file.name }, { type, size: storedFile.size });
  return { ...named, mediaWidth: width, mediaHeight: height, thumbnailPath: small?.path ?? null };
}
