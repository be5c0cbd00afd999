import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { blankCameraData } from './blankCameraData.ts';
import { inspectFile, maxPixels, type DeclaredFile, type FileInspection } from './inspectFile.ts';

/** Writers of the formats that carry camera data and can be written again; the quality is beyond what the eye tells apart. */
const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 92 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 92 }),
};

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

/**
 * Writes a picture again without the place, the time and the camera that its EXIF, XMP and IPTC name; upright, as its orientation goes
 * with them. Its colours stay. Returns the new size in bytes, or null where the file is as it was.
 */
export async function stripCameraData(file: string, type: string): Promise<number | null> {
  const write = writers[type];
  if (write === undefined) {
    return null;
  }
  // As strict as the inspection: phones and messengers cut corners.
  const reading = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { exif, xmp, iptc } = await sharp(file, reading).metadata();
  if ((exif ?? xmp ?? iptc) === undefined) {
    return null;
  }
  const image = sharp(file, { ...reading, animated: type !== 'image/jpeg' })
    .autoOrient()
    .keepIccProfile();
  const content = await write(image).toBuffer();
  await writeFile(file, content);
  return content.length;
}

/** The same for pictures that this server cannot write again: their data is emptied in place. */
async function emptyCameraData(file: string): Promise<void> {
  const content = await readFile(file);
  if (blankCameraData(content)) {
    await writeFile(file, content);
  }
}

/** An uploaded file: where it lies, and what the sender claims of it. */
interface IncomingFile extends DeclaredFile {
  readonly path: string;
  readonly size: number;
}

/** Takes camera data out of a file that was looked into; returns its size in bytes. */
export async function cleanInspected(
  { path, size }: Pick<IncomingFile, 'path' | 'size'>,
  { type, width }: FileInspection,
): Promise<number> {
  if (width !== null && type in writers) {
    return (await stripCameraData(path, type)) ?? size;
  }
  await (emptiable.has(type) ? emptyCameraData(path) : undefined);
  return size;
}

/** Looks into an upload and takes camera data out of it, before it is stored anywhere. */
export async function cleanUpload(upload: IncomingFile): Promise<{ readonly inspected: FileInspection; readonly size: number }> {
  const inspected = await inspectFile(upload.path, upload);
  return { inspected, size: await cleanInspected(upload, inspected) };
}
