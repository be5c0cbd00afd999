import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { maxPicturePixels } from '#shared/conversations/messages/media.ts';
import { AppError } from '#shared/errors.ts';
import { findExtension, findMediaType } from './fileTypes.ts';
import { loadSharp } from './loadSharp.ts';

export interface Thumbnail {
  readonly content: Buffer;
  readonly type: string;
}

/** The result of looking into a file. */
export interface FileInspection {
  readonly type: string;
  /** As shown, after EXIF rotation. */
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: Thumbnail | null;
  /** Megapixels of a picture that is too large to draw; null: it is none. */
  readonly excessMegapixels: number | null;
}

/** What the sender claims: the content decides, but does not identify some types alone. */
export interface DeclaredFile {
  readonly name: string | null;
  readonly type: string | null;
}

const thumbnailEdgePx = 480;
const unknownType = 'application/octet-stream';

/** Text, and types that share a container with others: here the name says more than the content. */
const namedTypes = new Set([
  'text/plain',
  'text/csv',
  'text/vcard',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]);

async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await handle.close();
  }
}

const findNamedType = ({ name, type }: DeclaredFile): string => {
  const byName = name === null ? unknownType : findMediaType(name.toLowerCase());
  return namedTypes.has(byName) ? byName : findMediaType(`x.${findExtension(type ?? '')}`);
};

/** Recorders write audio into containers that are detected as video. */
const preferDeclaredAudio = (detectedType: string, { type }: DeclaredFile): string =>
  type?.startsWith('audio/') === true && /^video\/(?:webm|mp4|ogg)$/.test(detectedType)
    ? detectedType.replace('video/', 'audio/')
    : detectedType;

/** The media type of a file by its content. */
async function detectType(file: string, declared: DeclaredFile): Promise<string> {
  const detectedType = (await fileTypeFromFile(file))?.mime;
  if (detectedType === undefined || detectedType === 'application/x-cfb') {
    const named = findNamedType(declared);
    const isBinary = detectedType !== undefined || !(await isText(file));
    return namedTypes.has(named) && named.startsWith('text/') !== isBinary ? named : unknownType;
  }
  return preferDeclaredAudio(detectedType, declared);
}

/** Redraws a thumbnail that somebody else made, so that only images pass. Null for anything else. */
export async function createThumbnail(base64: string | null): Promise<Thumbnail | null> {
  if (base64 === null) {
    return null;
  }
  const sharp = await loadSharp();
  const image = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: maxPicturePixels })
    .resize({ width: thumbnailEdgePx, height: thumbnailEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 });
  const content = await image.toBuffer().catch(() => null);
  return content && { content, type: 'image/webp' };
}

async function inspectImage(file: string): Promise<Omit<FileInspection, 'type'>> {
  const sharp = await loadSharp();
  const image = sharp(file, { limitInputPixels: maxPicturePixels, failOn: 'error' });
  const { autoOrient } = await image.metadata();
  const content = await image
    .autoOrient()
    .resize({ width: thumbnailEdgePx, height: thumbnailEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, thumbnail: { content, type: 'image/webp' }, excessMegapixels: null };
}

const noImage = { width: null, height: null, thumbnail: null, excessMegapixels: null };

/** By the header alone: nothing is decoded. Null for a picture within the limit, and for what is none. */
async function findExcessMegapixels(file: string): Promise<number | null> {
  const sharp = await loadSharp();
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const pixels = size === null ? 0 : size.width * size.height;
  return pixels > maxPicturePixels ? Math.ceil(pixels / 1_000_000) : null;
}

/** Throws for a picture that is too large to draw. */
export function assertMegapixels({ excessMegapixels }: Pick<FileInspection, 'excessMegapixels'>): void {
  if (excessMegapixels !== null) {
    throw new AppError('ERR_PICTURE_TOO_LARGE', { values: { megapixels: excessMegapixels, limit: maxPicturePixels / 1_000_000 } });
  }
}

/** Throws where a file is a picture that is too large to draw. */
export const assertDrawable = async (file: string): Promise<void> =>
  assertMegapixels({ excessMegapixels: await findExcessMegapixels(file) });

/** Detects the type of a file, and for images the size and a thumbnail that is never larger than the image. */
export async function inspectFile(file: string, declared: DeclaredFile): Promise<FileInspection> {
  const type = await detectType(file, declared);
  if (!type.startsWith('image/')) {
    return { type, ...noImage };
  }
  const excessMegapixels = await findExcessMegapixels(file);
  if (excessMegapixels !== null) {
    return { type, ...noImage, excessMegapixels };
  }
  // An image that cannot be drawn is still a file that can be sent.
  const image = await inspectImage(file).catch(() => noImage);
  return { type, ...image };
}
