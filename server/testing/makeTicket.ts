import { randomUUID } from 'node:crypto';
import { Connection, ConnectionQueue } from '#server/areas/connections/Connection.ts';
import { Contact, ContactAddress } from '#server/areas/contacts/Contact.ts';
import { Queue } from '#server/areas/queues/Queue.ts';
import { newExternalId } from '#server/areas/messages/externalId.ts';
import { Message } from '#server/areas/messages/Message.ts';
import { Ticket } from '#server/areas/tickets/Ticket.ts';
import { startTracking } from '#server/areas/tickets/tracking.ts';
import type { TicketStatus } from '#shared/areas/ticketFilter.ts';
import type { Scope } from '#server/platform/db/scope.ts';

let made = 0;
const next = (): number => (made += 1);

/** A queue of the scope's company. */
export async function makeQueue(scope: Scope): Promise<Queue> {
  const mark = randomUUID();
  const plain = { orderQueue: null, integrationId: null, promptId: null, mediaPath: null, mediaName: null, schedules: [] };
  const queue = scope.create(Queue, { name: `Fila ${mark}`, color: `#${mark.slice(0, 6)}`, ...plain });
  await scope.em.flush();
  return queue;
}

/** A connection that is open, for the eyes of everybody who asks the database; nobody keeps it. */
export async function makeConnection(scope: Scope, queueIds: readonly number[] = []): Promise<Connection> {
  const connection = scope.create(Connection, {
    name: `Loja ${randomUUID().slice(0, 8)}`,
    provider: 'simulated',
    state: 'connected',
    wanted: false,
  });
  await scope.em.flush();
  queueIds.forEach((queueId) => scope.create(ConnectionQueue, { connectionId: connection.id, queueId }));
  await scope.em.flush();
  return connection;
}

/** A contact with a number of its own, known under an address of it. */
export async function makeContact(scope: Scope, name = 'Marina Alves'): Promise<Contact> {
  const number = `55119${String(10_000_000 + next()).padStart(8, '0')}`;
  const contact = scope.create(Contact, { name, number });
  await scope.em.flush();
  scope.create(ContactAddress, { contactId: contact.id, address: `${number}@s.whatsapp.net` });
  await scope.em.flush();
  return contact;
}

/** What a ticket begins with. */
export interface TicketWishes {
  readonly status?: TicketStatus;
  readonly userId?: number | null;
  readonly queueId?: number | null;
  readonly contactId?: number;
  readonly connectionId?: number;
  readonly unreadMessages?: number;
}

/** A conversation without messages; its contact and connection are made where none are named. */
export async function makeTicket(scope: Scope, wishes: TicketWishes = {}): Promise<Ticket> {
  const { status = 'pending', userId = null, queueId = null, unreadMessages = 0 } = wishes;
  const contactId = wishes.contactId ?? (await makeContact(scope)).id;
  const whatsappId = wishes.connectionId ?? (await makeConnection(scope)).id;
  const closedAt = status === 'closed' ? scope.now : null;
  const ticket = scope.create(Ticket, { status, userId, queueId, contactId, whatsappId, unreadMessages, closedAt });
  await scope.em.flush();
  await (status === 'closed' ? undefined : startTracking(scope, ticket));
  return ticket;
}

/** What a message begins with. */
export interface MessageWishes {
  readonly body?: string;
  readonly fromMe?: boolean;
  readonly queueId?: number | null;
  readonly sentAt?: Date;
  readonly delivery?: Message['delivery'];
}

const nothingMore = {
  clientKey: null,
  authorId: null,
  mediaReason: null,
  mediaReference: null,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  mediaDuration: null,
  thumbnailPath: null,
  quotedId: null,
  quotedExternalId: null,
  failure: null,
};

const wayOf = ({ fromMe = false, delivery = 'server' }: MessageWishes) =>
  fromMe
    ? ({ fromMe, origin: 'agent', read: true, delivery } as const)
    : ({ fromMe, origin: 'contact', read: false, delivery: null } as const);

/** A message of a conversation, as it is after everything has been done with it. */
export async function makeMessage(scope: Scope, ticket: Ticket, wishes: MessageWishes = {}): Promise<Message> {
  const { body = 'Bom dia!', sentAt = scope.now, queueId = ticket.queueId ?? null } = wishes;
  const message = scope.create(Message, {
    ...nothingMore,
    ...wayOf(wishes),
    connectionId: ticket.whatsappId ?? null,
    chat: `${ticket.contactId}@s.whatsapp.net`,
    contactId: wishes.fromMe === true ? null : ticket.contactId,
    externalId: newExternalId(),
    ticketId: ticket.id,
    mediaType: 'conversation',
    body,
    queueId,
    sentAt,
  });
  await scope.em.flush();
  ticket.show(message);
  await scope.em.flush();
  return message;
}
