import type { MessageRecord } from '#shared/areas/messages.ts';
import { plainText } from '#shared/rules/whatsappText.ts';
import type { Translate } from '#ui/text/index.ts';
import { mentionLabels, withNames } from '#ui/areas/messages/composer/mentions.ts';
import { captionOf, cardOf, kindOf, placeOf, type MessageKind } from './messageKind.ts';
import { unsigned } from './signature.ts';

const ownWords: Readonly<Record<MessageKind, (message: MessageRecord) => string>> = {
  text: ({ body, mentions }) => plainText(withNames(unsigned(body).text, mentionLabels(mentions))),
  deleted: () => '',
  placeholder: ({ body }) => body,
  poll: ({ poll }) => poll?.question ?? '',
  waiting: () => '',
  viewOnce: () => '',
  location: ({ body }) => placeOf(body).words,
  contact: ({ body }) => cardOf(body).name,
  contacts: () => '',
  image: (message) => captionOf(message, 'image'),
  video: (message) => captionOf(message, 'video'),
  document: (message) => captionOf(message, 'document') || (message.media?.name ?? ''),
  audio: () => '',
  sticker: () => '',
};

/** A message in one line: above a reply, in an announcement. */
export function previewOf(message: MessageRecord, t: Translate): string {
  const kind = kindOf(message);
  const usual: Readonly<Record<MessageKind, string>> = {
    text: '',
    deleted: t('messages.deleted'),
    placeholder: t('messages.unsupported'),
    poll: t('messages.poll.title'),
    waiting: t('messages.waiting'),
    viewOnce: t('messages.viewOnce'),
    location: t('messages.media.location'),
    contact: t('messages.media.contact'),
    contacts: t('messages.media.contact'),
    image: t('messages.media.photo'),
    video: t('messages.media.video'),
    document: t('messages.media.document'),
    audio: t('messages.media.audio'),
    sticker: t('messages.media.sticker'),
  };
  return ownWords[kind](message) || usual[kind];
}
