import type { InboundMessage } from '#server/channels/Channel.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Ticket } from '#server/areas/tickets/index.ts';
import { forUpdate } from './heldByKey.ts';
import { contentColumns, recordContent } from './inboundContent.ts';
import { Message } from './Message.ts';
import { showAgain } from './listWords.ts';
import { isPlaceholder } from './placeholders.ts';

/** What has to be known of a message that comes again. */
export type KnownRow = Pick<Message, 'id' | 'ticketId' | 'mediaType'>;

/** A message that could not be read has come again, whole. */
export const isHealedBy = ({ mediaType }: KnownRow, { kind }: InboundMessage): boolean => isPlaceholder(mediaType) && !isPlaceholder(kind);

/** Puts what was said in the place that was kept for it. The conversation is held first, as everywhere. */
export async function heal(scope: Scope, { id, ticketId }: KnownRow, item: InboundMessage): Promise<Message> {
  const ticket = await scope.em.findOneOrFail(Ticket, { id: ticketId }, forUpdate);
  const message = await scope.em.findOneOrFail(Message, { id }, forUpdate);
  Object.assign(message, await contentColumns(scope, message.connectionId ?? 0, item));
  await showAgain(scope, ticket, message);
  recordContent(scope, message, item);
  scope.record('message.changed', { messageId: id });
  return message;
}
