import { useTexts } from '#ui/text/index.ts';
import { enqueueMessages } from '#ui/conversations/messages/outbox/outbox.ts';
import { selectFiles } from './selectFiles.ts';

/** Edge in px and WebP qualities, tried in order until the size limit is met. */
const edgePx = 512;
const qualities = [0.9, 0.75, 0.6, 0.4] as const;
const maxBytes = 500_000;

const encodeWebp = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));

/** Converts an image to a transparent square WebP sticker; null where the browser cannot encode WebP. */
async function createSticker(picture: File): Promise<File | null> {
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

interface SendStickerOptions {
  readonly onError: (errorText: string) => void;
  readonly onSent: () => void;
}

/** Converts an image to a sticker and sends it at once. */
export function useSendSticker(ticketId: number, { onError, onSent }: SendStickerOptions): (picture: File) => void {
  const { t } = useTexts();
  const send = async (picture: File): Promise<void> => {
    const sticker = await createSticker(picture);
    const [file] = sticker === null ? [] : selectFiles([sticker], 0, 'sticker').acceptedFiles;
    if (file === undefined) {
      onError(t('messages.composer.noSticker', { name: picture.name }));
      return;
    }
    enqueueMessages([{ ticketId, text: '', quote: null, file }]);
    onSent();
  };
  return (picture) => void send(picture);
}
