import type { MessageEvents, MessageRecord } from '#shared/areas/messages.ts';
import type { Notice } from '#shared/ipc.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { contactLabel, t } from '#ui/text/index.ts';
import { mediaKindOf } from './rowView.ts';

const longest = 200;

type Arrived = Extract<MessageEvents['appMessage'], { action: 'create' }>;

/** In hands that are this person's or nobody's, in a queue that is theirs or none, and no longer waiting: those ring by their number. */
function concerns({ ticket }: Arrived, actor: Actor): boolean {
  const isMine = ticket.userId === actor.userId || ticket.userId === null;
  const isInMyQueues = ticket.queueId === null || actor.queueIds.includes(ticket.queueId);
  return ticket.status !== 'pending' && isMine && isInMyQueues;
}

/** A picture's own words before the word for a picture. */
function wordsOf({ body, mediaType }: MessageRecord): string {
  const kind = mediaKindOf(mediaType);
  const isSpoken = kind === null || kind === 'image' || kind === 'video';
  const words = isSpoken ? body.slice(0, longest) : '';
  return words === '' && kind !== null ? t(`tickets.media.${kind}`) : words;
}

/** What to tell this person of a message, or null where it is none of their business or nothing new. */
export function noticeOf(said: MessageEvents['appMessage'], actor: Actor): Notice | null {
  if (said.action !== 'create' || said.message.fromMe || said.message.read || !concerns(said, actor)) {
    return null;
  }
  const { message, ticket } = said;
  return {
    title: contactLabel({ ...ticket.contact, isGroup: ticket.isGroup }).slice(0, longest),
    body: wordsOf(message),
    path: `/tickets/${ticket.uuid}`,
    tag: `ticket-${ticket.id}`,
  };
}
