import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { assertConversationReadable, assignmentOf, lockTicket, Ticket } from '#server/conversations/tickets/index.ts';
import { Message } from './Message.ts';
import { messageColumns, presentMessage, type StoredMessage } from './present.ts';

const messageJson = jsonObject<StoredMessage>(messageColumns);
const messagesByIdQuery = queryOf(
  { record: column.json(messageJson) },
  `select ${messageJson} as record from messages m where m.id = any($1::bigint[])`,
);

/** The record of a message; null when it does not exist. */
export async function findMessageRecord(em: EntityManager, messageId: number): Promise<MessageRecord | null> {
  return (await findMessageRecords(em, [messageId])).get(messageId) ?? null;
}

/** The records of messages by id; those that do not exist are missing. */
export async function findMessageRecords(em: EntityManager, messageIds: readonly number[]): Promise<Map<number, MessageRecord>> {
  const rows = await queryPrepared(em, messagesByIdQuery, [messageIds]);
  return new Map(rows.map(({ record }) => [record.rowId, presentMessage(record)]));
}

/** A message that the actor may read, and its ticket. */
export async function requireVisibleMessage(scope: Scope, rowId: number): Promise<MessageWithTicket> {
  const message = required(await scope.em.findOne(Message, { id: rowId }), 'ERR_NO_MESSAGE_FOUND');
  const ticket = required(await scope.em.findOne(Ticket, { id: message.ticketId }), 'ERR_NO_MESSAGE_FOUND');
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  await assertConversationReadable(scope, ticket);
  return { message, ticket };
}

/** A message and its ticket. */
export interface MessageWithTicket {
  readonly message: Message;
  readonly ticket: Ticket;
}

async function lockMessage(scope: Scope, message: Message | null): Promise<MessageWithTicket> {
  const { id, ticketId } = required(message, 'ERR_NO_MESSAGE_FOUND');
  const ticket = await lockTicket(scope, ticketId);
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  return { ticket, message: required(await scope.em.findOne(Message, { id }, options), 'ERR_NO_MESSAGE_FOUND') };
}

/** An own message by the channel's id, which other chats and connections may use as well. */
export const lockOwnMessage = async (
  scope: Scope,
  where: { messageId: string; ticketId?: number | undefined },
): Promise<MessageWithTicket> => {
  const { messageId: externalId, ticketId } = where;
  const condition = { externalId, fromMe: true, ...(ticketId !== undefined && { ticketId }) };
  return lockMessage(scope, await scope.em.findOne(Message, condition, { orderBy: { id: 'desc' } }));
};

export const lockMessageByRowId = async (scope: Scope, rowId: number): Promise<MessageWithTicket> =>
  lockMessage(scope, await scope.em.findOne(Message, { id: rowId }));
