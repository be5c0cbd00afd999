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
  Smartphone,
  SquareUserRound,
  Sticker,
  Video,
} from 'lucide-react';
import type { DeliveryState } from '#shared/rules/delivery.ts';
import { describeLastInteraction, type LastInteraction } from '#shared/rules/describeLastInteraction.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { formatContactName, formatContactFirstName, type Translate, toFirstName } from '#ui/text/index.ts';

/** Status at the start of the second line, the most urgent only. */
type RowStatus =
  | { readonly kind: 'draft' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ticks'; readonly delivery: DeliveryState }
  | { readonly kind: 'none' };

export type LastMessageKind =
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
  | 'unsupported'
  | 'deleted';

export interface TicketRowView {
  readonly name: string;
  readonly status: RowStatus;
  /** Shown beside ticks, hidden beside a draft, and beside a failure whose text says enough. */
  readonly media: LastMessageKind | null;
  /** First name of the group member who wrote it; null outside groups. */
  readonly from: string | null;
  /** Empty when only the kind can be named. */
  readonly preview: string;
  readonly age: LastInteraction | null;
  readonly isUnread: boolean;
  readonly details: readonly string[];
  readonly tags: AnyTicket['tags'];
  readonly moreTags: number;
}

const kindsByType: Readonly<Record<string, LastMessageKind>> = {
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
  unsupported: 'unsupported',
  deleted: 'deleted',
};

export const lastMessageKind = (type: string | null): LastMessageKind | null =>
  type !== null && Object.hasOwn(kindsByType, type) ? (kindsByType[type] ?? null) : null;

export const lastMessageIcons: Readonly<Record<LastMessageKind, LucideIcon>> = {
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
  unsupported: Smartphone,
  deleted: Ban,
};

/** Kinds whose body is not readable text; a sound has no caption, only the name of its file. */
const unreadableKinds = new Set<LastMessageKind | null>([
  'audio',
  'location',
  'contact',
  'sticker',
  'call',
  'waiting',
  'viewOnce',
  'unsupported',
  'deleted',
]);
const isReadable = (kind: LastMessageKind | null): boolean => !unreadableKinds.has(kind);

function rowStatus({ fromMe, lastMessageDelivery: delivery, lastMessageType }: AnyTicket, draft: string): RowStatus {
  if (draft !== '') {
    return { kind: 'draft' };
  }
  // Deleted messages offer no retry.
  const isOver = delivery === 'failed' && lastMessageType === 'deleted';
  if (!fromMe || delivery === null || isOver) {
    return { kind: 'none' };
  }
  return delivery === 'failed' ? { kind: 'failed' } : { kind: 'ticks', delivery };
}

/** Own messages without the signature, as the row shows the user separately. */
const lastMessageText = ({ fromMe, lastMessage }: AnyTicket): string => (fromMe ? splitSignature(lastMessage).text : lastMessage);

const groupSender = ({ lastMessageFrom }: AnyTicket): string | null =>
  lastMessageFrom === null || lastMessageFrom === undefined ? null : formatContactFirstName(lastMessageFrom);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const maxTags = 2;

/** Display data of a row. */
export function ticketRowView(ticket: AnyTicket, { draft, now }: { readonly draft: string; readonly now: Date }): TicketRowView {
  const status = rowStatus(ticket, oneLine(draft));
  const kind = lastMessageKind(ticket.lastMessageType);
  const hidesMedia = status.kind === 'draft' || (status.kind === 'failed' && isReadable(kind));
  return {
    name: formatContactName({ ...ticket.contact, isGroup: ticket.isGroup }),
    status,
    media: hidesMedia ? null : kind,
    from: hidesMedia ? null : groupSender(ticket),
    preview: status.kind === 'draft' ? oneLine(draft) : isReadable(kind) ? oneLine(stripWhatsappMarks(lastMessageText(ticket))) : '',
    age: describeLastInteraction(ticket, now),
    isUnread: ticket.unreadMessages > 0,
    details: [ticket.whatsapp?.name, ticket.user ? toFirstName(ticket.user.name) : undefined].filter(
      (fact): fact is string => fact !== undefined && fact !== '',
    ),
    tags: ticket.tags.slice(0, maxTags),
    moreTags: Math.max(0, ticket.tags.length - maxTags),
  };
}

/** Text of the second line; in groups with the sender. */
export function secondLineText({ from, media, preview }: Pick<TicketRowView, 'from' | 'media' | 'preview'>, t: Translate): string {
  const text = preview === '' && media !== null ? t(`tickets.media.${media}`) : preview;
  return from === null ? text : t('messageStates.said', { name: from, text });
}
