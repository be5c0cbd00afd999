import type { InboundMessage } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Ticket } from '#server/conversations/tickets/index.ts';
import { forUpdate } from './lockMessageByKey.ts';
import { contentColumnsOf, recordReceivedContent } from './inboundContent.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import { refreshLastMessage } from '#server/conversations/messages/lastMessagePreview.ts';
import { isPlaceholder } from './isPlaceholder.ts';

export type ExistingMessage = Pick<Message, 'id' | 'ticketId' | 'mediaType'>;

/** Whether a readable version replaces a stored placeholder. */
export const canReplacePlaceholder = ({ mediaType }: ExistingMessage, { kind }: InboundMessage): boolean =>
  isPlaceholder(mediaType) && !isPlaceholder(kind);

/** Fills a placeholder with the content; locks the ticket first, as everywhere. */
export async function replacePlaceholder(scope: Scope, { id, ticketId }: ExistingMessage, item: InboundMessage): Promise<Message> {
  const ticket = await scope.em.findOneOrFail(Ticket, { id: ticketId }, forUpdate);
  const message = await scope.em.findOneOrFail(Message, { id }, forUpdate);
  Object.assign(message, await contentColumnsOf(scope, message.connectionId ?? 0, item));
  await refreshLastMessage(scope, ticket, message);
  recordReceivedContent(scope, message, item);
  scope.recordEvent('message.changed', { messageId: id });
  return message;
}
