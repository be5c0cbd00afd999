import type { LucideIcon } from 'lucide-react';
import {
  Ban,
  ChartNoAxesColumn,
  Clock3,
  Eye,
  FileText,
  Image,
  MapPin,
  Mic,
  PhoneMissed,
  SquareUserRound,
  Sticker,
  Video,
} from 'lucide-react';
import type { Delivery } from '#shared/rules/delivery.ts';
import { lastInteraction, type Age } from '#shared/rules/lastInteraction.ts';
import { plainText } from '#shared/rules/whatsappText.ts';
import { unsigned } from '#ui/areas/messages/signature.ts';
import type { AnyTicket } from './ticketDialogs.ts';
import { contactLabel, firstNameLabel, type Translate } from '#ui/text/index.ts';

/** What the second line of a row begins with: one thing only, the most pressing. */
export type RowSign =
  | { readonly kind: 'draft' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ticks'; readonly delivery: Delivery }
  | { readonly kind: 'none' };

export type MediaKind =
  | 'image'
  | 'audio'
  | 'video'
  | 'document'
  | 'location'
  | 'contact'
  | 'sticker'
  | 'call'
  | 'poll'
  | 'waiting'
  | 'viewOnce'
  | 'deleted';

export interface RowView {
  readonly name: string;
  readonly sign: RowSign;
  /** Beside ticks as well, never beside a draft or a failure. */
  readonly media: MediaKind | null;
  /** Who of a group wrote it, by first name; null where that is no question. */
  readonly from: string | null;
  /** Empty where only the kind of media can be named. */
  readonly preview: string;
  readonly age: Age | null;
  readonly isUnread: boolean;
  readonly facts: readonly string[];
  readonly tags: AnyTicket['tags'];
  readonly moreTags: number;
}

const kinds: Readonly<Record<string, MediaKind>> = {
  image: 'image',
  imageMessage: 'image',
  audio: 'audio',
  audioMessage: 'audio',
  video: 'video',
  videoMessage: 'video',
  application: 'document',
  document: 'document',
  documentMessage: 'document',
  locationMessage: 'location',
  contactMessage: 'contact',
  vcard: 'contact',
  sticker: 'sticker',
  stickerMessage: 'sticker',
  call_log: 'call',
  liveLocationMessage: 'location',
  contactsArrayMessage: 'contact',
  pollCreationMessage: 'poll',
  ciphertext: 'waiting',
  viewOnce: 'viewOnce',
  deleted: 'deleted',
};

export const mediaKindOf = (type: string | null): MediaKind | null =>
  type !== null && Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;

export const mediaIcons: Readonly<Record<MediaKind, LucideIcon>> = {
  image: Image,
  audio: Mic,
  video: Video,
  document: FileText,
  location: MapPin,
  contact: SquareUserRound,
  sticker: Sticker,
  call: PhoneMissed,
  poll: ChartNoAxesColumn,
  waiting: Clock3,
  viewOnce: Eye,
  deleted: Ban,
};

/** What these kinds carry in their text is for machines. */
const unreadable = new Set<MediaKind | null>(['location', 'contact', 'sticker', 'call', 'waiting', 'viewOnce', 'deleted']);
const isReadable = (kind: MediaKind | null): boolean => !unreadable.has(kind);

function signOf({ fromMe, lastMessageDelivery: delivery, lastMessageType }: AnyTicket, draft: string): RowSign {
  if (draft !== '') {
    return { kind: 'draft' };
  }
  // What was taken back wants to be sent no more.
  const isOver = delivery === 'failed' && lastMessageType === 'deleted';
  if (!fromMe || delivery === null || isOver) {
    return { kind: 'none' };
  }
  return delivery === 'failed' ? { kind: 'failed' } : { kind: 'ticks', delivery };
}

/** Ours begin with the name of who wrote them, which the row says by other means. */
const wordsOf = ({ fromMe, lastMessage }: AnyTicket): string => (fromMe ? unsigned(lastMessage).text : lastMessage);

const fromOf = ({ lastMessageFrom }: AnyTicket): string | null =>
  lastMessageFrom === null || lastMessageFrom === undefined ? null : firstNameLabel(lastMessageFrom);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const shownTags = 2;

/** Everything a row says, before it is drawn. */
export function rowView(ticket: AnyTicket, { draft, now }: { readonly draft: string; readonly now: Date }): RowView {
  const sign = signOf(ticket, oneLine(draft));
  const kind = mediaKindOf(ticket.lastMessageType);
  const isBare = sign.kind === 'draft' || sign.kind === 'failed';
  return {
    name: contactLabel({ ...ticket.contact, isGroup: ticket.isGroup }),
    sign,
    media: isBare ? null : kind,
    from: isBare ? null : fromOf(ticket),
    preview: sign.kind === 'draft' ? oneLine(draft) : isReadable(kind) ? oneLine(plainText(wordsOf(ticket))) : '',
    age: lastInteraction(ticket, now),
    isUnread: ticket.unreadMessages > 0,
    facts: [ticket.whatsapp?.name, ticket.user?.name.split(' ')[0]].filter((fact): fact is string => fact !== undefined && fact !== ''),
    tags: ticket.tags.slice(0, shownTags),
    moreTags: Math.max(0, ticket.tags.length - shownTags),
  };
}

/** The words of its second line: what was said, else what was sent; in a group by whom. */
export function wordsIn({ from, media, preview }: Pick<RowView, 'from' | 'media' | 'preview'>, t: Translate): string {
  const said = preview === '' && media !== null ? t(`tickets.media.${media}`) : preview;
  return from === null ? said : t('messages.said', { name: from, text: said });
}
