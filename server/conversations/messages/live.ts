import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketListRecord, TicketRecord } from '#shared/conversations/tickets/index.ts';
import { settleAll } from '#server/platform/async/settleAll.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryPrepared, type RowOf } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { type Broadcast, broadcastEachOn, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { contactColumns } from '#server/contacts/contacts/index.ts';
import { findFullTicket, isHiddenSql, ticketRelations, ticketRooms, ticketRowColumns } from '#server/conversations/tickets/index.ts';
import { findMessageRecords } from './findMessage.ts';
import { messageColumns, presentMessage, type StoredMessage } from './present.ts';
import { ticketMessagesSql } from './ticketMessagesSql.ts';

const messageJson = jsonObject<StoredMessage>(messageColumns);
const ticketJson = jsonObject<Omit<TicketListRecord, 'messages'>>(ticketRowColumns(ticketMessagesSql));
const contactJson = jsonObject<ContactRecord>(contactColumns);

/** One statement for everything in the broadcasts: every message is in one. */
const storedMessageQuery = queryOf(
  { message: column.json(messageJson), ticket: column.json(ticketJson), contact: column.json(contactJson), isHidden: column.boolean() },
  `select ${messageJson} as message, ${ticketJson} as ticket, ${contactJson} as contact, ${isHiddenSql('t')} as "isHidden"
   from messages m join tickets t on t.id = m.ticket_id ${ticketRelations(ticketMessagesSql)} where m.id = any($1::bigint[])`,
);

/** A message without its content, for lists of a ticket that has to be accepted before it is read. */
const withoutContent = (message: MessageRecord): MessageRecord => ({
  ...message,
  body: '',
  mediaUrl: message.mediaType === 'audio' ? '' : null,
  media: null,
  poll: null,
  mentions: [],
  reactions: [],
  quotedMsg: null,
});

type StoredRow = RowOf<typeof storedMessageQuery>;

/** To all lists and readers of the ticket, with the row as the list shows it now; where its conversation is hidden, lists come first. */
function storedBroadcasts(companyId: number, { message: storedMessage, ticket, contact, isHidden }: StoredRow): Broadcast[] {
  const message = presentMessage(storedMessage);
  const to = ticketRooms(companyId, ticket);
  const readers = room.ticket(companyId, ticket.id);
  const messageCreated = (rooms: readonly string[], record: MessageRecord): Broadcast => ({
    to: rooms,
    event: 'appMessage',
    body: { action: 'create', message: record, ticket, contact },
  });
  return isHidden
    ? [
        messageCreated(
          to.filter((name) => name !== readers),
          withoutContent(message),
        ),
        messageCreated([readers], message),
      ]
    : [messageCreated(to, message)];
}

interface OfMessage {
  readonly messageId: number;
}

async function broadcastStored({ em, companyId }: Scope, events: readonly OfMessage[]): Promise<Broadcast[][]> {
  const rows = await queryPrepared(em, storedMessageQuery, [events.map(({ messageId }) => messageId)]);
  const byId = new Map(rows.map((row) => [row.message.rowId, row]));
  return events.map(({ messageId }) => {
    const row = byId.get(messageId);
    return row === undefined ? [] : storedBroadcasts(companyId, row);
  });
}

const lastMessagesQuery = queryOf(
  { ticketId: column.number(), messageId: column.number() },
  `select id as "ticketId", last_message_row_id::float8 as "messageId" from tickets where id = any($1::int[]) and last_message_row_id = any($2::bigint[])`,
);

/** Lists show delivery and text of the last message: the tickets by it. */
async function findTicketsByLastMessage(scope: Scope, messages: readonly MessageRecord[]): Promise<Map<number, TicketRecord>> {
  const ids = [messages.map(({ ticketId }) => ticketId), messages.map(({ rowId }) => rowId)];
  const lastRows = messages.length === 0 ? [] : await queryPrepared(scope.em, lastMessagesQuery, ids);
  const entries = await settleAll(
    lastRows.map(async ({ ticketId, messageId }) => [messageId, await findFullTicket(scope, ticketId)] as const),
  );
  return new Map(entries.flatMap(([messageId, ticket]) => (ticket === null ? [] : [[messageId, ticket] as const])));
}

async function broadcastChanged(scope: Scope, events: readonly OfMessage[]): Promise<Broadcast[][]> {
  const { em, companyId } = scope;
  const messages = await findMessageRecords(
    em,
    events.map(({ messageId }) => messageId),
  );
  const tickets = await findTicketsByLastMessage(scope, [...messages.values()]);
  return events.map(({ messageId }) => {
    const [message, ticket] = [messages.get(messageId), tickets.get(messageId)];
    const toReaders: Broadcast[] =
      message === undefined
        ? []
        : [{ to: [room.ticket(companyId, message.ticketId)], event: 'appMessage', body: { action: 'update', message } }];
    const toLists: Broadcast[] =
      ticket === undefined ? [] : [{ to: ticketRooms(companyId, ticket), event: 'ticket', body: { action: 'update', ticket } }];
    return [...toReaders, ...toLists];
  });
}

export const messageBroadcasts = [
  broadcastEachOn('message.stored', broadcastStored),
  broadcastEachOn('message.changed', broadcastChanged),
  broadcastOn('message.typing', async ({ companyId }, { ticketId, isTyping }) => [
    { to: [room.ticket(companyId, ticketId)], event: 'typing', body: { ticketId, isTyping } },
  ]),
];
