import sharp from 'sharp';
import { maxPixels } from './inspectFile.ts';

const formats = new Set(['png', 'jpeg', 'webp']);

/** A WebP of `edgePx` cut from the most striking part of a PNG, JPEG or WebP; null for anything else. EXIF data is left behind. */
export async function drawSquare(file: string, edgePx: number): Promise<Buffer | null> {
  const image = sharp(file, { limitInputPixels: maxPixels });
  const format = (await image.metadata().catch(() => null))?.format;
  if (format === undefined || !formats.has(format)) {
    return null;
  }
  return image
    .autoOrient()
    .resize({ width: edgePx, height: edgePx, fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}
