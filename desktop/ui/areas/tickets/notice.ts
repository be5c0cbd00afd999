import type { MessageEvents, MessageRecord } from '#shared/areas/messages.ts';
import type { Notice } from '#shared/ipc.ts';
import type { NoticeKind } from '#shared/rules/notices.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { mediaAddress } from '#ui/kit/index.ts';
import { contactLabel, firstNameLabel, t } from '#ui/text/index.ts';
import { mediaKindOf } from './rowView.ts';

const longest = 200;

type Arrived = Extract<MessageEvents['appMessage'], { action: 'create' }>;

/** In hands that are this person's or nobody's, in a queue that is theirs or none. */
function concerns({ ticket }: Arrived, actor: Actor): boolean {
  const isMine = ticket.userId === actor.userId || ticket.userId === null;
  const isInMyQueues = ticket.queueId === null || actor.queueIds.includes(ticket.queueId);
  return isMine && isInMyQueues;
}

/** One that waits rings when it begins to; what follows shows in its number. */
const isNews = ({ ticket }: Arrived): boolean => ticket.status !== 'pending' || ticket.unreadMessages <= 1;

/** A picture's own words before the word for a picture. */
function wordsOf({ body, mediaType }: MessageRecord): string {
  const kind = mediaKindOf(mediaType);
  const isSpoken = kind === null || kind === 'image' || kind === 'video';
  const words = isSpoken ? body.slice(0, longest) : '';
  return words === '' && kind !== null ? t(`tickets.media.${kind}`) : words;
}

/** In a group it matters who says it. */
const saidBy = (message: MessageRecord): string =>
  message.contact === null ? wordsOf(message) : t('messages.said', { name: firstNameLabel(message.contact), text: wordsOf(message) });

/** What names all notices of a ticket: a later one replaces the earlier, and reading closes it. */
export const noticeTag = (ticketId: number): string => `ticket-${ticketId}`;

/** A notice, and what it sounds like. */
export interface Told {
  readonly notice: Notice;
  readonly kind: NoticeKind;
  readonly queueId: number | null;
  /** Two windows that hear of the same ring once. */
  readonly key: string;
}

/** What to tell this person of a message, or null where it is none of their business or nothing new. */
export function noticeOf(said: MessageEvents['appMessage'], actor: Actor): Told | null {
  if (said.action !== 'create' || said.message.fromMe || said.message.read || !concerns(said, actor) || !isNews(said)) {
    return null;
  }
  const { message, ticket } = said;
  const { profilePicUrl } = ticket.contact;
  const isPending = ticket.status === 'pending';
  return {
    kind: isPending ? 'ticket' : 'message',
    queueId: ticket.queueId,
    key: `message-${message.id}`,
    notice: {
      title: contactLabel({ ...ticket.contact, isGroup: ticket.isGroup }).slice(0, longest),
      body: ticket.isGroup ? saidBy(message) : wordsOf(message),
      path: `/tickets/${ticket.uuid}`,
      tag: noticeTag(ticket.id),
      ticket: { id: ticket.id, isPending },
      ...(profilePicUrl ? { picture: mediaAddress(profilePicUrl) } : {}),
    },
  };
}
