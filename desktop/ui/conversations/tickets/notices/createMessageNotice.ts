import type { MessageEvents, MessageRecord } from '#shared/conversations/messages/index.ts';
import type { UserActor } from '#shared/rules/permissions.ts';
import type { MessageNotice } from '#ui/shell/notices/showNotice.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { formatContactName, formatContactFirstName, t } from '#ui/text/index.ts';
import { lastMessageKind } from '#ui/conversations/tickets/list/ticketRowView.ts';

const maxTextLength = 200;

type MessageCreated = Extract<MessageEvents['appMessage'], { action: 'create' }>;

/** Assigned to the user or nobody, in one of the user's queues or none. */
function isForActor({ ticket }: MessageCreated, actor: UserActor): boolean {
  const isMine = ticket.userId === actor.userId || ticket.userId === null;
  const isInMyQueues = ticket.queueId === null || actor.queueIds.includes(ticket.queueId);
  return isMine && isInMyQueues;
}

/** Pending tickets notify once; further messages only raise the count. */
const isNewNotice = ({ ticket }: MessageCreated): boolean => ticket.status !== 'pending' || ticket.unreadMessages <= 1;

/** Caption of an image before its generic label. */
function previewText({ body, mediaType }: MessageRecord): string {
  const kind = lastMessageKind(mediaType);
  const hasText = kind === null || kind === 'image' || kind === 'video';
  const preview = hasText ? body.slice(0, maxTextLength) : '';
  return preview === '' && kind !== null ? t(`tickets.media.${kind}`) : preview;
}

/** Group messages name their sender. */
const groupPreviewText = (message: MessageRecord): string =>
  message.contact === null
    ? previewText(message)
    : t('messageStates.said', { name: formatContactFirstName(message.contact), text: previewText(message) });

/** One tag per ticket: later notices replace earlier ones, and reading closes them. */
export const ticketNoticeTag = (ticketId: number): string => `ticket-${ticketId}`;

/** Notice of a new message; null when it does not concern the user or is not new. */
export function createMessageNotice(event: MessageEvents['appMessage'], actor: UserActor): MessageNotice | null {
  if (event.action !== 'create' || event.message.fromMe || event.message.read || !isForActor(event, actor) || !isNewNotice(event)) {
    return null;
  }
  const { message, ticket } = event;
  const { profilePicUrl } = ticket.contact;
  const isPending = ticket.status === 'pending';
  return {
    kind: isPending ? 'ticket' : 'message',
    queueId: ticket.queueId,
    key: `message-${message.id}`,
    notice: {
      title: formatContactName({ ...ticket.contact, isGroup: ticket.isGroup }).slice(0, maxTextLength),
      body: ticket.isGroup ? groupPreviewText(message) : previewText(message),
      path: `/tickets/${ticket.uuid}`,
      tag: ticketNoticeTag(ticket.id),
      ticket: { id: ticket.id, isPending },
      ...(profilePicUrl ? { picture: resolveMediaUrl(profilePicUrl) } : {}),
    },
  };
}
