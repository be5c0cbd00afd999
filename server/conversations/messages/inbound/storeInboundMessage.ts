import type { InboundMessage } from '#server/channels/Channel.ts';
import type { Contact } from '#server/contacts/contacts/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { keyColumnsOf, contentColumnsOf } from './inboundContent.ts';
import { Message } from '#server/conversations/messages/Message.ts';

/** Where an inbound message is stored, and its author. */
export interface InboundContext {
  readonly connectionId: number;
  readonly ticket: Ticket;
  readonly sender: Contact | null;
  /** The reserved row id. */
  readonly id?: number;
}

/** Columns that differ between customers and the company's own phone. */
const originColumnsOf = ({ key }: InboundMessage) =>
  key.fromMe
    ? ({ origin: 'phone', read: true, delivery: 'server' } as const)
    : ({ origin: 'contact', read: false, delivery: null } as const);

export async function storeInboundMessage(scope: Scope, item: InboundMessage, context: InboundContext): Promise<Message> {
  const { id, connectionId, ticket, sender } = context;
  const message = scope.create(Message, {
    ...(id !== undefined && { id }),
    ...keyColumnsOf(item.key),
    ...(await contentColumnsOf(scope, connectionId, item)),
    ...originColumnsOf(item),
    connectionId,
    clientKey: null,
    ticketId: ticket.id,
    contactId: sender?.id ?? null,
    queueId: ticket.queueId ?? null,
    authorId: null,
    failure: null,
    sentAt: item.at,
  });
  await (id === undefined ? scope.em.flush() : undefined);
  return message;
}
