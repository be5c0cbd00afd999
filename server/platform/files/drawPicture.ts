import type { ResizeOptions } from 'sharp';
import { maxPicturePixels } from '#shared/conversations/messages/media.ts';
import { assertDrawable } from './inspectFile.ts';
import { loadSharp } from './loadSharp.ts';

const formats = new Set(['png', 'jpeg', 'webp']);

/** A WebP of a PNG, JPEG or WebP; null for anything else. EXIF data is left behind. Throws ERR_PICTURE_TOO_LARGE. */
async function redraw(file: string, size: ResizeOptions): Promise<Buffer | null> {
  await assertDrawable(file);
  const sharp = await loadSharp();
  const image = sharp(file, { limitInputPixels: maxPicturePixels });
  const format = (await image.metadata().catch(() => null))?.format;
  if (format === undefined || !formats.has(format)) {
    return null;
  }
  return image
    .autoOrient()
    .resize(size)
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}

/** A square of `edgePx` cut from the most striking part. */
export const drawSquare = (file: string, edgePx: number): Promise<Buffer | null> =>
  redraw(file, { width: edgePx, height: edgePx, fit: 'cover', position: 'attention' });

/** The whole image, made smaller where it exceeds the box. */
export const drawInside = (file: string, width: number, height: number): Promise<Buffer | null> =>
  redraw(file, { width, height, fit: 'inside', withoutEnlargement: true });
