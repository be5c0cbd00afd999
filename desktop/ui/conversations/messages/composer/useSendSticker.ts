import { useTexts } from '#ui/text/index.ts';
import { selectFiles } from './selectFiles.ts';
import { enqueueMessages } from '#ui/conversations/messages/outbox/outbox.ts';
import { createSticker } from './createSticker.ts';

interface SendStickerOptions {
  readonly onError: (errorText: string) => void;
  readonly onSent: () => void;
}

/** Converts an image to a sticker and sends it at once. */
export function useSendSticker(ticketId: number, { onError, onSent }: SendStickerOptions): (picture: File) => void {
  const { t } = useTexts();
  const send = async (picture: File): Promise<void> => {
    const sticker = await createSticker(picture);
    const [file] = sticker === null ? [] : selectFiles([sticker], 0, 'sticker').accepted;
    if (file === undefined) {
      onError(t('messages.composer.noSticker', { name: picture.name }));
      return;
    }
    enqueueMessages([{ ticketId, text: '', quote: null, file }]);
    onSent();
  };
  return (picture) => void send(picture);
}
