import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { findExtension, findMediaType } from './fileTypes.ts';

/** A small picture of a picture. */
export interface Thumbnail {
  readonly content: Buffer;
  readonly type: string;
}

/** What a file is, as its content shows. */
export interface FileInspection {
  readonly type: string;
  /** As it is to be seen: turned the way the camera was held. */
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: Thumbnail | null;
  /** More pixels than we are ready to draw. */
  readonly exceedsPixelLimit: boolean;
}

/** What somebody says about a file: the content decides, but some kinds cannot be told by it alone. */
export interface DeclaredFile {
  readonly name: string | null;
  readonly type: string | null;
}

const maxPixels = 60_000_000;
const thumbnailEdgePx = 480;
const unknownType = 'application/octet-stream';

/** Kinds that are text, or share one container with others: here the name says more than the bytes. */
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

/** Recorders write sound into containers that are named after pictures. */
const preferDeclaredAudio = (detectedType: string, { type }: DeclaredFile): string =>
  type?.startsWith('audio/') === true && /^video\/(?:webm|mp4|ogg)$/.test(detectedType)
    ? detectedType.replace('video/', 'audio/')
    : detectedType;

/** The type of a file by its content. */
export async function detectType(file: string, declared: DeclaredFile): Promise<string> {
  const detectedType = (await fileTypeFromFile(file))?.mime;
  if (detectedType === undefined || detectedType === 'application/x-cfb') {
    const named = findNamedType(declared);
    const isBinary = detectedType !== undefined || !(await isText(file));
    return namedTypes.has(named) && named.startsWith('text/') !== isBinary ? named : unknownType;
  }
  return preferDeclaredAudio(detectedType, declared);
}

/** A picture that somebody else made small, drawn anew: only pictures get through. Null for anything else. */
export async function createThumbnail(base64: string | null): Promise<Thumbnail | null> {
  if (base64 === null) {
    return null;
  }
  const image = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: maxPixels })
    .resize({ width: thumbnailEdgePx, height: thumbnailEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 });
  const content = await image.toBuffer().catch(() => null);
  return content && { content, type: 'image/webp' };
}

async function inspectImage(file: string): Promise<Omit<FileInspection, 'type'>> {
  const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
  const { autoOrient } = await image.metadata();
  const content = await image
    .autoOrient()
    .resize({ width: thumbnailEdgePx, height: thumbnailEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, thumbnail: { content, type: 'image/webp' }, exceedsPixelLimit: false };
}

const noImage = { width: null, height: null, thumbnail: null };

async function isOverPixelLimit(file: string): Promise<boolean> {
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return size !== null && size.width * size.height > maxPixels;
}

/** Looks into a file: what it is, and for pictures how large, with a thumbnail that is never larger than the picture. */
export async function inspectFile(file: string, declared: DeclaredFile): Promise<FileInspection> {
  const type = await detectType(file, declared);
  if (!type.startsWith('image/')) {
    return { type, ...noImage, exceedsPixelLimit: false };
  }
  if (await isOverPixelLimit(file)) {
    return { type, ...noImage, exceedsPixelLimit: true };
  }
  // A picture that cannot be drawn is still a file that can be sent.
  const image = await inspectImage(file).catch(() => ({ ...noImage, exceedsPixelLimit: false }));
  return { type, ...image };
}
