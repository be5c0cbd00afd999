import { createReadStream } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import type { Declared, Inspected } from '#server/platform/files/inspectFile.ts';
import type { FileStore } from '#server/platform/files/FileStore.ts';
import { tooLarge } from '#server/platform/http/upload.ts';
import type { Scope } from '#server/platform/db/scope.ts';

const megabyte = 1024 * 1024;
const mostOf: ReadonlyMap<string, number> = new Map([
  ['image', 16 * megabyte],
  ['video', 64 * megabyte],
  ['audio', 64 * megabyte],
]);
/** More than any kind may have. */
export const mostBytes = 100 * megabyte;

/** Pictures that every client can show; others travel as documents. */
const shownPictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** The media type of the wire: image, video, audio, or the first part of a document's type. */
export function mediaTypeOf(type: string): string {
  const [family = 'application'] = type.split('/');
  return family === 'image' && !shownPictures.has(type) ? 'application' : family;
}

/** A file on its way into a message. */
export interface IncomingFile extends Declared {
  readonly path: string;
  readonly size: number;
}

/** A file that is kept, as a message's columns have it. */
export interface KeptMedia {
  readonly mediaPath: string;
  readonly mediaName: string | null;
  readonly mediaMime: string;
  readonly mediaSize: number;
  readonly mediaWidth: number | null;
  readonly mediaHeight: number | null;
  readonly thumbnailPath: string | null;
  /** Seconds. */
  readonly mediaDuration: number | null;
  readonly mediaWaveform: readonly number[] | null;
}

/** Files of ours are refused when they hold nothing, or more than the other side takes. */
export function assertFits({ size }: IncomingFile, { type, isHuge }: Inspected): void {
  if (size === 0) {
    throw new AppError('ERR_FILE_EMPTY');
  }
  const most = mostOf.get(mediaTypeOf(type)) ?? mostBytes;
  if (isHuge || size > most) {
    throw tooLarge(most);
  }
}

/** Lays a file into the store, with its thumbnail. */
export async function keepMedia({ platform, companyId }: Scope, file: IncomingFile, inspected: Inspected): Promise<KeptMedia> {
  const { type, width, height, thumbnail } = inspected;
  const [kept, small] = await Promise.all([
    platform.files.put(companyId, createReadStream(file.path), type),
    thumbnail === null ? null : platform.files.put(companyId, thumbnail.content, thumbnail.type),
  ]);
  return {
    mediaPath: kept.path,
    mediaName: file.name,
    mediaMime: type,
    mediaSize: kept.size,
    mediaWidth: width,
    mediaHeight: height,
    thumbnailPath: small?.path ?? null,
    mediaDuration: null,
    mediaWaveform: null,
  };
}

/** Removes kept files again: the work they belonged to was lost. */
export const dropMedia = async (files: FileStore, kept: readonly KeptMedia[]): Promise<void> =>
  void (await Promise.all(
    kept
      .flatMap(({ mediaPath, thumbnailPath }) => [mediaPath, thumbnailPath])
      .map((path) => (path === null ? undefined : files.remove(path))),
  ));
