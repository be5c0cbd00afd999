import type { InboundMessage } from '#server/channels/Channel.ts';
import type { Contact } from '#server/areas/contacts/index.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { columnsOf, contentColumns } from './inboundContent.ts';
import { Message } from './Message.ts';

/** Where a message belongs, and who wrote it. */
export interface Place {
  readonly connectionId: number;
  readonly ticket: Ticket;
  readonly sender: Contact | null;
  /** The number of its row, where it was drawn before. */
  readonly id?: number;
}

/** From the customer, or from the company's own phone. */
const sideOf = ({ key }: InboundMessage) =>
  key.fromMe
    ? ({ origin: 'phone', read: true, delivery: 'server' } as const)
    : ({ origin: 'contact', read: false, delivery: null } as const);

/** Puts what arrived into its place. */
export async function storeInbound(scope: Scope, item: InboundMessage, place: Place): Promise<Message> {
  const { id, connectionId, ticket, sender } = place;
  const message = scope.create(Message, {
    ...(id !== undefined && { id }),
    ...columnsOf(item.key),
    ...(await contentColumns(scope, connectionId, item)),
    ...sideOf(item),
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
