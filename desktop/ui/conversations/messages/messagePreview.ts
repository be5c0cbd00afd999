import type { MessageRecord, QuoteInfo } from '#shared/conversations/messages/index.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import type { Translate } from '#ui/text/index.ts';
import { mentionLabels, replaceUsersByNames } from './composer/mentions.ts';
import { captionOf, isBlankMessage, parseContactCards, messageKindOf, parseLocation, type MessageKind } from './messageKind.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';

/** Number of names in a preview. */
const maxNames = 5;

const cardNames = (kind: MessageKind, body: string): string =>
  parseContactCards(kind, body)
    .slice(0, maxNames)
    .map(({ name, numbers }) => name || (numbers[0]?.number ?? ''))
    .filter(Boolean)
    .join(', ');

const contentTexts: Readonly<Record<MessageKind, (message: MessageRecord) => string>> = {
  text: ({ body, choice, mentions }) =>
    choice ?? stripWhatsappMarks(replaceUsersByNames(splitSignature(body).text, mentionLabels(mentions))),
  deleted: () => '',
  placeholder: ({ body }) => body,
  poll: ({ poll }) => poll?.question ?? '',
  waiting: () => '',
  viewOnce: () => '',
  location: ({ body }) => parseLocation(body).description,
  contact: ({ body }) => cardNames('contact', body),
  contacts: ({ body }) => cardNames('contacts', body),
  image: (message) => captionOf(message, 'image'),
  video: (message) => captionOf(message, 'video'),
  document: (message) => captionOf(message, 'document') || (message.media?.name ?? ''),
  audio: () => '',
  sticker: () => '',
};

/** One-line preview for quotes and announcements. */
export function messagePreview(message: MessageRecord, t: Translate): string {
  const kind = messageKindOf(message);
  const fallbackTexts: Readonly<Record<MessageKind, string>> = {
    text: '',
    deleted: t('messages.deleted'),
    placeholder: t(isBlankMessage(message) ? 'messages.blank' : 'messages.unsupported'),
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
  const text = contentTexts[kind](message);
  return isBlankText(text) ? fallbackTexts[kind] : text;
}

const noFile = {
  name: null,
  mime: null,
  size: null,
  width: null,
  height: null,
  duration: null,
  waveform: null,
  thumbnailUrl: null,
  reason: null,
};

const fileKinds = new Set(['image', 'video', 'audio', 'application']);

/** Preview of a quoted message that is not loaded here, nor is its file. */
export const quotePreview = (message: MessageRecord, { kind, body }: QuoteInfo, t: Translate): string =>
  messagePreview(
    {
      ...message,
      body,
      mediaType: kind,
      media: { ...noFile, state: fileKinds.has(kind) ? 'pending' : 'none' },
      mediaUrl: null,
      isDeleted: false,
      choice: null,
      poll: null,
      mentions: [],
      quotedMsg: null,
    },
    t,
  );
