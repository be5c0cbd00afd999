/** The edge of a sticker, and how much of its quality is tried in turn until it is light enough. */
const edgePx = 512;
const qualities = [0.9, 0.75, 0.6, 0.4] as const;
const maxBytes = 500_000;

const encodeWebp = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));

/** A picture as a sticker: whole, in the middle of a see-through square. Null where this browser cannot. */
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
