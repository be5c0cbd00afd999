import type { MessageEvents } from '#shared/areas/messages.ts';
import type { Notice } from '#shared/ipc.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { t } from '#ui/text/index.ts';
import { mediaKindOf } from './rowView.ts';

const longest = 200;

/** What to tell this person of a message, or null where it is none of their business or nothing new. */
export function noticeOf(said: MessageEvents['appMessage'], actor: Actor): Notice | null {
  if (said.action !== 'create' || said.message.fromMe || said.message.read) {
    return null;
  }
  const { message, ticket } = said;
  const isMine = ticket.userId === actor.userId || ticket.userId === null;
  const isInMyQueues = ticket.queueId === null || actor.queueIds.includes(ticket.queueId);
  if (ticket.status === 'pending' || !isMine || !isInMyQueues) {
    return null;
  }
  const kind = mediaKindOf(message.mediaType);
  return {
    title: (ticket.contact.name || ticket.contact.number).slice(0, longest),
    body:
      (kind === null || kind === 'image' || kind === 'video' ? message.body : '').slice(0, longest) ||
      (kind === null ? '' : t(`tickets.media.${kind}`)),
    path: `/tickets/${ticket.uuid}`,
    tag: `ticket-${ticket.id}`,
  };
}
