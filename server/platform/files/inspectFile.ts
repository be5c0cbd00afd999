import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { extensionOf, typeOf } from './types.ts';

/** A small picture of a picture. */
export interface Thumbnail {
  readonly content: Buffer;
  readonly type: string;
}

/** What a file is, as its content shows. */
export interface Inspected {
  readonly type: string;
  /** As it is to be seen: turned the way the camera was held. */
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: Thumbnail | null;
  /** More pixels than we are ready to draw. */
  readonly isHuge: boolean;
}

/** What somebody says about a file: the content decides, but some kinds cannot be told by it alone. */
export interface Declared {
  readonly name: string | null;
  readonly type: string | null;
}

const mostPixels = 60_000_000;
const thumbnailEdge = 480;
const unknown = 'application/octet-stream';

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

const namedType = ({ name, type }: Declared): string => {
  const byName = name === null ? unknown : typeOf(name.toLowerCase());
  return namedTypes.has(byName) ? byName : typeOf(`x.${extensionOf(type ?? '')}`);
};

/** Recorders write sound into containers that are named after pictures. */
const asDeclared = (found: string, { type }: Declared): string =>
  type?.startsWith('audio/') === true && /^video\/(?:webm|mp4|ogg)$/.test(found) ? found.replace('video/', 'audio/') : found;

/** The type of a file by its content. */
export async function detectType(file: string, declared: Declared): Promise<string> {
  const found = (await fileTypeFromFile(file))?.mime;
  if (found === undefined || found === 'application/x-cfb') {
    const named = namedType(declared);
    const isBinary = found !== undefined || !(await isText(file));
    return namedTypes.has(named) && named.startsWith('text/') !== isBinary ? named : unknown;
  }
  return asDeclared(found, declared);
}

/** A picture that somebody else made small, drawn anew: only pictures get through. Null for anything else. */
export async function thumbnailOf(base64: string | null): Promise<Thumbnail | null> {
  if (base64 === null) {
    return null;
  }
  const drawn = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: mostPixels })
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 });
  const content = await drawn.toBuffer().catch(() => null);
  return content && { content, type: 'image/webp' };
}

async function picture(file: string): Promise<Omit<Inspected, 'type'>> {
  const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' });
  const { autoOrient } = await image.metadata();
  const content = await image
    .autoOrient()
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, thumbnail: { content, type: 'image/webp' }, isHuge: false };
}

const faceless = { width: null, height: null, thumbnail: null };

async function isTooHuge(file: string): Promise<boolean> {
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return size !== null && size.width * size.height > mostPixels;
}

/** Looks into a file: what it is, and for pictures how large, with a thumbnail that is never larger than the picture. */
export async function inspectFile(file: string, declared: Declared): Promise<Inspected> {
  const type = await detectType(file, declared);
  if (!type.startsWith('image/')) {
    return { type, ...faceless, isHuge: false };
  }
  if (await isTooHuge(file)) {
    return { type, ...faceless, isHuge: true };
  }
  // A picture that cannot be drawn is still a file that can be sent.
  const drawn = await picture(file).catch(() => ({ ...faceless, isHuge: false }));
  return { type, ...drawn };
}
