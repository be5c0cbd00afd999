/** Edge in px and WebP qualities, tried in order until the size limit is met. */
const edgePx = 512;
const qualities = [0.9, 0.75, 0.6, 0.4] as const;
const maxBytes = 500_000;

const encodeWebp = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));

/** Converts an image to a transparent square WebP sticker; null where the browser cannot encode WebP. */
export async function createSticker(picture: File): Promise<File | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (bitmap === null || context === null) {
    return null;
  }
  canvas.width = edgePx;
  canvas.height = edgePx;
  const scale = edgePx / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (edgePx - width) / 2, (edgePx - height) / 2, width, height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await encodeWebp(canvas, quality);
    if (blob?.type === 'image/webp' && blob.size <= maxBytes) {
      return new File([blob], 'figurinha.webp', { type: blob.type });
    }
  }
  return null;
}
