import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { shownFormats } from '#shared/rules/shownFormats.ts';
import { parseCardLines, parseVcards, type ContactCard } from '#shared/rules/vcard.ts';
import { getNumberFormat } from '#ui/text/index.ts';

/** Kind of rendering of a message. */
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

const kindsByType: Readonly<Record<string, MessageKind>> = {
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

/** Types whose body is the text. */
const textTypes = new Set([
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

/** Of these an empty body is an empty text; others have contents that are not read. */
const plainTextTypes = new Set(['conversation', 'extendedTextMessage', 'editedMessage', 'chat']);

/** Kinds without a file. */
const filelessKinds = new Set<MessageKind | undefined>(['location', 'contact', 'contacts', 'waiting', 'viewOnce']);

const stickerWord = 'sticker';

const formats: Readonly<Partial<Record<MessageKind, RegExp>>> = shownFormats;

function canShow(kind: MessageKind, mime: string | null): boolean {
  const [format = ''] = (mime ?? '').toLowerCase().split(';');
  return format === '' || (formats[kind]?.test(format.trim()) ?? true);
}

const isSticker = ({ mediaType, body, media }: MessageRecord): boolean =>
  mediaType === 'image' && body === stickerWord && media?.mime === 'image/webp';

function fileKind(message: MessageRecord): MessageKind | null {
  const { media, mediaUrl, mediaType } = message;
  if (mediaUrl === null && (media === null || media.state === 'none')) {
    return null;
  }
  const kind = kindsByType[mediaType ?? ''] ?? 'document';
  return isSticker(message) ? 'sticker' : canShow(kind, media?.mime ?? null) ? kind : 'document';
}

const textKind = (type: string, body: string): MessageKind => (textTypes.has(type) && !isBlankText(body) ? 'text' : 'placeholder');

/** Whether a placeholder stands for a text in which there is nothing to see. */
export const isBlankMessage = ({ mediaType, body }: MessageRecord): boolean =>
  plainTextTypes.has(mediaType ?? 'conversation') && isBlankText(body);

export function messageKindOf(message: MessageRecord): MessageKind {
  const { mediaType, isDeleted, body, poll } = message;
  if (isDeleted) {
    return 'deleted';
  }
  const type = mediaType ?? 'conversation';
  const kindByType = kindsByType[type];
  const isWhole = filelessKinds.has(kindByType) || (kindByType === 'poll' && poll !== null);
  return kindByType !== undefined && isWhole ? kindByType : (fileKind(message) ?? textKind(type, body));
}

/** Caption of a file; WhatsApp sends the file name as the caption when there is none. */
export function captionOf({ body, media }: MessageRecord, kind: MessageKind): string {
  const isName = body === media?.name || (kind === 'audio' && body !== '') || kind === 'sticker';
  return isName ? '' : body;
}

export interface LocationContent {
  readonly picture: string | null;
  readonly link: string | null;
  readonly description: string;
}

/** Parses `picture | link | description`, the stored form of a location; a live location is plain text. */
export function parseLocation(body: string): LocationContent {
  const parts = body.split('|').map((part) => part.trim());
  if (parts.length < 3) {
    const match = /(-?\d{1,3}\.\d+)[,\s]+(-?\d{1,3}\.\d+)/.exec(body);
    return { picture: null, link: match ? `https://maps.google.com/maps?q=${match[1]}%2C${match[2]}&z=17` : null, description: body };
  }
  const [picture = '', link = '', ...descriptionParts] = parts;
  const bytes = picture.replace(/^data:image\/(?:png|jpeg);base64,\s*/, '');
  return {
    // A thumbnail of one pixel stands for a missing one.
    picture: bytes.length > 200 ? `data:image/png;base64,${bytes}` : null,
    link: link.startsWith('https://') ? link : null,
    description: descriptionParts.join(' | '),
  };
}

/** The cards of a message, as they are stored for its kind. */
export const parseContactCards = (kind: MessageKind, body: string): readonly ContactCard[] =>
  kind === 'contacts' ? parseCardLines(body) : parseVcards(body);

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** '182 kB', in the number format of the locale. */
export function sizeLabel(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  const digits = power > 1 && amount < 10 ? 1 : 0;
  return `${getNumberFormat(locale, { maximumFractionDigits: digits }).format(amount)} ${units[power] ?? 'B'}`;
}

/** '0:37' */
export function durationLabel(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** 'PDF', from the file name or the MIME type. */
export function typeLabel(name: string, mime: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return (ending ?? mime?.split('/')[1]?.slice(0, 5) ?? '').toUpperCase();
}

const maxWidthPx = 280;
const maxHeightPx = 340;

/** Reserved size in px, so that loading causes no layout shift. */
export function mediaBoxSize(
  width: number | null | undefined,
  height: number | null | undefined,
): { readonly width: number; readonly height: number } {
  if (!width || !height) {
    return { width: maxWidthPx, height: 196 };
  }
  const ratio = height / width;
  return { width: maxWidthPx, height: Math.round(Math.min(maxHeightPx, Math.max(88, maxWidthPx * ratio))) };
}

/** Height in px of a document's first page. */
export const pageHeightPx = 104;
/** Larger files are not downloaded just to draw a page. */
const maxPdfBytes = 5_000_000;

/** Small PDF that is here, without a page sent along. */
export function hasDrawablePage({ media, mediaUrl, body }: MessageRecord): boolean {
  const isHere = Boolean(mediaUrl) && media?.state === 'ready' && media.thumbnailUrl === null;
  return isHere && (media.size ?? Infinity) <= maxPdfBytes && typeLabel(media.name || body, media.mime) === 'PDF';
}
