import { useTexts } from '#ui/text/index.ts';
import { choose } from './attachments.ts';
import { enqueue } from '#ui/areas/messages/outbox/outbox.ts';
import { stickerOf } from './sticker.ts';

interface Around {
  readonly complain: (trouble: string) => void;
  readonly onSent: () => void;
}

/** Makes a sticker of a picture and sends it at once. */
export function useSticker(ticketId: number, { complain, onSent }: Around): (picture: File) => void {
  const { t } = useTexts();
  const send = async (picture: File): Promise<void> => {
    const sticker = await stickerOf(picture);
    const [file] = sticker === null ? [] : choose([sticker], 0, 'sticker').taken;
    if (file === undefined) {
      complain(t('messages.composer.noSticker', { name: picture.name }));
      return;
    }
    enqueue([{ ticketId, text: '', quote: null, file }]);
    onSent();
  };
  return (picture) => void send(picture);
}
