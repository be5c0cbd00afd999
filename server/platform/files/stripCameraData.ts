import { readFile, writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { maxPicturePixels } from '#shared/conversations/messages/media.ts';
import { blankCameraData } from './blankCameraData.ts';
import { blankFilmData } from './blankFilmData.ts';
import { cutPictureExtras } from './cutPictureExtras.ts';
import { assertMegapixels, inspectFile, type DeclaredFile, type FileInspection } from './inspectFile.ts';
import { loadSharp } from './loadSharp.ts';

/** Writers of the formats that carry camera data and can be written again; the quality is beyond what the eye tells apart. */
const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 92 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 92 }),
};

/** Films, and sound that was recorded into the container of one. */
const films = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'video/x-m4v', 'audio/mp4']);

/** Formats whose data can be emptied in place: without sums over it, and without raw values that are read with the camera's. */
const emptiable = new Set([
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/avif',
]);

// As strict as the inspection: phones and messengers cut corners.
const reading = { limitInputPixels: maxPicturePixels, failOn: 'error' } as const;

async function writeUpright(file: string, type: string, write: (image: Sharp) => Sharp): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(file, { ...reading, animated: type !== 'image/jpeg' });
  return write(image.autoOrient().keepIccProfile()).toBuffer();
}

/** The picture with the same pixels, unless it has to be turned or keeps such data where nobody looks for it. */
async function cleanPicture(file: string, type: string, write: (image: Sharp) => Sharp): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const { orientation = 1 } = await sharp(file, reading).metadata();
  if (orientation > 1) {
    return writeUpright(file, type, write);
  }
  const content = await readFile(file);
  const cut = cutPictureExtras(content, type);
  const { exif, xmp, iptc, comments } = await sharp(cut, reading).metadata();
  if ((exif ?? xmp ?? iptc ?? comments) !== undefined) {
    return writeUpright(file, type, write);
  }
  return cut.equals(content) ? null : cut;
}

/**
 * Takes the place, the time and the camera out of a picture, which EXIF, XMP, IPTC, comments and appended previews name; upright, as its
 * orientation goes with them. Its colours stay. Returns the new size in bytes, or null where the file is as it was.
 */
export async function stripCameraData(file: string, type: string): Promise<number | null> {
  const write = writers[type];
  if (write === undefined) {
    return null;
  }
  const content = await cleanPicture(file, type, write);
  if (content === null) {
    return null;
  }
  await writeFile(file, content);
  return content.length;
}

/** Empties the camera data in place, for pictures that this server cannot write again. */
async function emptyCameraData(file: string, type: string): Promise<number> {
  const content = await readFile(file);
  const isEmptied = emptiable.has(type) && blankCameraData(content);
  const cut = cutPictureExtras(content, type, { keepsExif: true });
  if (isEmptied || cut.length < content.length) {
    await writeFile(file, cut);
  }
  return cut.length;
}

/** An uploaded file: where it lies, and what the sender claims of it. */
interface IncomingFile extends DeclaredFile {
  readonly path: string;
  readonly size: number;
}

/** Takes camera data out of a file that was looked into; returns its size in bytes. */
export async function cleanInspected(
  { path, size }: Pick<IncomingFile, 'path' | 'size'>,
  { type, width }: Pick<FileInspection, 'type' | 'width'>,
): Promise<number> {
  if (width !== null && type in writers) {
    // Of a film of pictures only the first was looked at: all of them may be too many pixels, or be broken.
    return (await stripCameraData(path, type).catch(() => emptyCameraData(path, type))) ?? size;
  }
  if (films.has(type)) {
    await blankFilmData(path);
    return size;
  }
  return emptiable.has(type) || type in writers ? emptyCameraData(path, type) : size;
}

/** Looks into an upload and takes camera data out of it, before it is stored anywhere. Throws ERR_PICTURE_TOO_LARGE. */
export async function cleanUpload(upload: IncomingFile): Promise<{ readonly inspection: FileInspection; readonly size: number }> {
  const inspection = await inspectFile(upload.path, upload);
  assertMegapixels(inspection);
  return { inspection, size: await cleanInspected(upload, inspection) };
}
