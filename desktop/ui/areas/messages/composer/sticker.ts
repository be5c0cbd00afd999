/** The edge of a sticker, and how much of its quality is tried in turn until it is light enough. */
const edge = 512;
const qualities = [0.9, 0.75, 0.6, 0.4] as const;
const mostBytes = 500_000;

const drawn = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));

/** A picture as a sticker: whole, in the middle of a see-through square. Null where this browser cannot. */
export async function stickerOf(picture: File): Promise<File | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (bitmap === null || pen === null) {
    return null;
  }
  canvas.width = edge;
  canvas.height = edge;
  const scale = edge / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  pen.drawImage(bitmap, (edge - width) / 2, (edge - height) / 2, width, height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await drawn(canvas, quality);
    if (blob?.type === 'image/webp' && blob.size <= mostBytes) {
      return new File([blob], 'figurinha.webp', { type: blob.type });
    }
  }
  return null;
}
