import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { maxPixels } from './inspectFile.ts';

/** Writers of the formats that carry camera data and can be written again; the quality is beyond what the eye tells apart. */
const writers: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 92 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 92 }),
};

/**
 * Writes a picture again without the place, the time and the camera that its EXIF, XMP and IPTC name; upright, as its orientation goes
 * with them. Its colours stay. Returns the new size in bytes, or null where the file is as it was.
 */
export async function stripCameraData(file: string, type: string): Promise<number | null> {
  const write = writers[type];
  if (write === undefined) {
    return null;
  }
  const { exif, xmp, iptc } = await sharp(file, { limitInputPixels: maxPixels }).metadata();
  if ((exif ?? xmp ?? iptc) === undefined) {
    return null;
  }
  const image = sharp(file, { limitInputPixels: maxPixels, animated: type !== 'image/jpeg' })
    .autoOrient()
    .keepIccProfile();
  const content = await write(image).toBuffer();
  await writeFile(file, content);
  return content.length;
}
