import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { objectOf } from '#server/platform/db/json.ts';
import { column, prepared, queryOf } from '#server/platform/db/rows.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { heldTicket, placeOf, Ticket } from '#server/areas/tickets/index.ts';
import { Message } from './Message.ts';
import { messageColumns, type StoredMessage } from './messageJson.ts';
import { presentMessage } from './present.ts';

const byId = `select ${objectOf(messageColumns)} as record from messages m where m.id = $1`;

/** A message as the wire has it; null when it is gone. */
export async function findRecord(em: EntityManager, messageId: number): Promise<MessageRecord | null> {
  const [row] = await prepared(em, queryOf<{ record: StoredMessage }>({ record: column.storedJson() }, byId), [messageId]);
  return row ? presentMessage(row.record) : null;
}

/** A message that the actor may read, and its conversation. */
export async function seen(scope: Scope, rowId: number): Promise<Held> {
  const message = found(await scope.em.findOne(Message, { id: rowId }), 'ERR_NO_MESSAGE_FOUND');
  const ticket = found(await scope.em.findOne(Ticket, { id: message.ticketId }), 'ERR_NO_MESSAGE_FOUND');
  authorize(scope, 'ticket.see', placeOf(ticket));
  return { message, ticket };
}

/** A message and its conversation; both held until the work ends, unless they are only read. */
export interface Held {
  readonly message: Message;
  readonly ticket: Ticket;
}

async function held(scope: Scope, known: Message | null): Promise<Held> {
  const { id, ticketId } = found(known, 'ERR_NO_MESSAGE_FOUND');
  const ticket = await heldTicket(scope, ticketId);
  authorize(scope, 'ticket.handle', placeOf(ticket));
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  return { ticket, message: found(await scope.em.findOne(Message, { id }, options), 'ERR_NO_MESSAGE_FOUND') };
}

/** One of ours by the channel's id. Both sides of a chat may use the same id, and two connections of a company too. */
export const heldOwn = async (scope: Scope, where: { messageId: string; ticketId?: number | undefined }): Promise<Held> => {
  const { messageId: externalId, ticketId } = where;
  const own = { externalId, fromMe: true, ...(ticketId !== undefined && { ticketId }) };
  return held(scope, await scope.em.findOne(Message, own, { orderBy: { id: 'desc' } }));
};

export const heldByRow = async (scope: Scope, rowId: number): Promise<Held> => held(scope, await scope.em.findOne(Message, { id: rowId }));
