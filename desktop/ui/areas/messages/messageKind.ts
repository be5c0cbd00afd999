import type { MessageRecord } from '#shared/areas/messages.ts';
import { numberFormat } from '#ui/text/index.ts';

/** How a message is drawn. */
export type MessageKind =
  | 'deleted'
  | 'text'
  | 'image'
  | 'sticker'
  | 'video'
  | 'audio'
  | 'document'
  | 'location'
  | 'contact'
  | 'contacts'
  | 'poll'
  | 'waiting'
  | 'viewOnce'
  | 'placeholder';

const kinds: Readonly<Record<string, MessageKind>> = {
  image: 'image',
  imageMessage: 'image',
  sticker: 'sticker',
  stickerMessage: 'sticker',
  video: 'video',
  videoMessage: 'video',
  audio: 'audio',
  audioMessage: 'audio',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  vcard: 'contact',
  contactsArrayMessage: 'contacts',
  pollCreationMessage: 'poll',
  ciphertext: 'waiting',
  viewOnce: 'viewOnce',
};

/** Content keys whose body is what was written. */
const spoken = new Set([
  'conversation',
  'extendedTextMessage',
  'editedMessage',
  'chat',
  'buttonsResponseMessage',
  'listResponseMessage',
  'buttonsMessage',
  'listMessage',
  'viewOnceMessage',
  'messageContextInfo',
  'reactionMessage',
  'templateMessage',
  'templateButtonReplyMessage',
  'highlyStructuredMessage',
  'interactiveMessage',
  'interactiveResponseMessage',
  'groupInviteMessage',
  'productMessage',
  'orderMessage',
  'invoiceMessage',
  'requestPaymentMessage',
  'sendPaymentMessage',
  'eventMessage',
]);

/** These may be empty: nothing is missing then. */
const isPlainText = new Set(['conversation', 'extendedTextMessage', 'editedMessage', 'chat']);

/** Kinds that need no file to be what they are. */
const fileless = new Set<MessageKind | undefined>(['location', 'contact', 'contacts', 'waiting', 'viewOnce']);

const stickerWord = 'sticker';

function fileKind({ media, mediaUrl, mediaType, body }: MessageRecord): MessageKind | null {
  const isFile = mediaUrl !== null || (media !== null && media.state !== 'none');
  if (!isFile) {
    return null;
  }
  if (mediaType === 'image' && body === stickerWord && media?.mime === 'image/webp') {
    return 'sticker';
  }
  return kinds[mediaType ?? ''] ?? 'document';
}

const wordsKind = (type: string, body: string): MessageKind =>
  isPlainText.has(type) || (spoken.has(type) && body !== '') ? 'text' : 'placeholder';

export function kindOf(message: MessageRecord): MessageKind {
  const { mediaType, isDeleted, body, poll } = message;
  if (isDeleted) {
    return 'deleted';
  }
  const type = mediaType ?? 'conversation';
  const known = kinds[type];
  const isWhole = fileless.has(known) || (known === 'poll' && poll !== null);
  return known !== undefined && isWhole ? known : (fileKind(message) ?? wordsKind(type, body));
}

/** A file's own words: the other side sends its name as the caption when there is none. */
export function captionOf({ body, media }: MessageRecord, kind: MessageKind): string {
  const isName = body === media?.name || (kind === 'audio' && body !== '') || kind === 'sticker';
  return isName ? '' : body;
}

export interface Place {
  readonly picture: string | null;
  readonly link: string | null;
  readonly words: string;
}

/** `picture | link | words`, as locations are stored; a live one is a line of words. */
export function placeOf(body: string): Place {
  const parts = body.split('|').map((part) => part.trim());
  if (parts.length < 3) {
    const found = /(-?\d{1,3}\.\d+)[,\s]+(-?\d{1,3}\.\d+)/.exec(body);
    return { picture: null, link: found ? `https://maps.google.com/maps?q=${found[1]}%2C${found[2]}&z=17` : null, words: body };
  }
  const [picture = '', link = '', ...words] = parts;
  const bytes = picture.replace(/^data:image\/(?:png|jpeg);base64,\s*/, '');
  return {
    // A thumbnail of one pixel stands where the phone gave none.
    picture: bytes.length > 200 ? `data:image/png;base64,${bytes}` : null,
    link: link.startsWith('https://') ? link : null,
    words: words.join(' | '),
  };
}

export interface CardContact {
  readonly name: string;
  readonly number: string;
}

/** Name and number of a vCard. */
export function cardOf(body: string): CardContact {
  const lines = body.split(/\r?\n/);
  const name = lines.find((line) => /^FN[:;]/i.test(line))?.replace(/^[^:]*:/, '') ?? '';
  const number =
    body.split(/[:\n]/).find((part) => part.includes('+')) ?? lines.find((line) => /^(?:\w+\.)?TEL/i.test(line))?.replace(/^.*:/, '') ?? '';
  return { name: name.trim(), number: number.trim() };
}

/** `name: number` line by line. */
export const cardsOf = (body: string): CardContact[] =>
  body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const number = /\+?[\d ().-]{8,}$/.exec(line.trim())?.[0]?.trim() ?? '';
      return {
        name: line
          .replace(number, '')
          .replace(/[\s:,·-]+$/, '')
          .trim(),
        number,
      };
    });

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** '182 kB', in the reader's numbers. */
export function sizeLabel(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  const digits = power > 1 && amount < 10 ? 1 : 0;
  return `${numberFormat(locale, { maximumFractionDigits: digits }).format(amount)} ${units[power] ?? 'B'}`;
}

/** '0:37' */
export function durationLabel(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** 'PDF', from the name or the type. */
export function typeLabel(name: string, mime: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return (ending ?? mime?.split('/')[1]?.slice(0, 5) ?? '').toUpperCase();
}

const widest = 280;
const tallest = 340;

/** The place a picture will take, so that nothing moves when it comes. */
export function boxOf(
  width: number | null | undefined,
  height: number | null | undefined,
): { readonly width: number; readonly height: number } {
  if (!width || !height) {
    return { width: widest, height: 196 };
  }
  const ratio = height / width;
  return { width: widest, height: Math.round(Math.min(tallest, Math.max(88, widest * ratio))) };
}
