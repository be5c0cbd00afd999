import type { MessageRecord } from '#shared/areas/messages.ts';
import { plainText } from '#shared/rules/whatsappText.ts';
import type { Translate } from '#ui/text/index.ts';
import { captionOf, cardOf, kindOf, placeOf } from './messageKind.ts';

/** A message in one line: above a reply, in an announcement. */
export function previewOf(message: MessageRecord, t: Translate): string {
  const kind = kindOf(message);
  switch (kind) {
    case 'text':
      return plainText(message.body);
    case 'deleted':
      return t('messages.deleted');
    case 'placeholder':
      return message.body || t('messages.unsupported');
    case 'location':
      return placeOf(message.body).words || t('messages.media.location');
    case 'contact':
      return cardOf(message.body).name || t('messages.media.contact');
    case 'contacts':
      return t('messages.media.contact');
    case 'image':
      return captionOf(message, kind) || t('messages.media.photo');
    case 'document':
      return captionOf(message, kind) || message.media?.name || t('messages.media.document');
    default:
      return captionOf(message, kind) || t(`messages.media.${kind}`);
  }
}
