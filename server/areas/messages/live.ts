import type { ContactRecord } from '#shared/areas/contacts.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { TicketListRecord } from '#shared/areas/tickets.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { column, queryPrepared, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { contactColumns } from '#server/areas/contacts/index.ts';
import { findFullTicket, isHiddenSql, ticketRelations, ticketRooms, ticketRowColumns } from '#server/areas/tickets/index.ts';
import { findMessageRecord } from './findMessage.ts';
import { messageColumns, type StoredMessage } from './reading/messageColumns.ts';
import { presentMessage } from './present.ts';
import { ticketMessagesSql } from './ticketMessagesSql.ts';

const messageJson = jsonObject<StoredMessage>(messageColumns);
const ticketJson = jsonObject<Omit<TicketListRecord, 'messages'>>(ticketRowColumns(ticketMessagesSql));
const contactJson = jsonObject<ContactRecord>(contactColumns);

/** One statement for everything in the broadcast: it runs for every message. */
const storedMessageQuery = queryOf(
  { message: column.json(messageJson), ticket: column.json(ticketJson), contact: column.json(contactJson), isHidden: column.boolean() },
  `select ${messageJson} as message, ${ticketJson} as ticket, ${contactJson} as contact, ${isHiddenSql('t')} as "isHidden"
   from messages m join tickets t on t.id = m.ticket_id ${ticketRelations(ticketMessagesSql)} where m.id = $1`,
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

/** To all lists and readers of the ticket, with the row as the list shows it now; where its conversation is hidden, lists come first. */
async function broadcastStored({ em, companyId }: Scope, { messageId }: { messageId: number }): Promise<Broadcast[]> {
  const [row] = await queryPrepared(em, storedMessageQuery, [messageId]);
  if (row === undefined) {
    return [];
  }
  const { ticket, contact, isHidden } = row;
  const message = presentMessage(row.message);
  const to = ticketRooms(companyId, ticket);
  const readers = room.ticket(companyId, ticket.id);
  const created = (rooms: readonly string[], shown: MessageRecord): Broadcast => ({
    to: rooms,
    event: 'appMessage',
    body: { action: 'create', message: shown, ticket, contact },
  });
  return isHidden
    ? [
        created(
          to.filter((name) => name !== readers),
          withoutContent(message),
        ),
        created([readers], message),
      ]
    : [created(to, message)];
}

/** Lists show delivery and text of the last message. */
async function lastMessageBroadcasts(scope: Scope, message: MessageRecord): Promise<Broadcast[]> {
  const { em, companyId } = scope;
  const lastOf = 'select from tickets where id = $1 and last_message_row_id = $2';
  const isLast = (await queryRows(em, queryOf({}, lastOf), [message.ticketId, message.rowId])).length > 0;
  const ticket = isLast ? await findFullTicket(scope, message.ticketId) : null;
  return ticket === null ? [] : [{ to: ticketRooms(companyId, ticket), event: 'ticket', body: { action: 'update', ticket } }];
}

async function broadcastChanged(scope: Scope, { messageId }: { messageId: number }): Promise<Broadcast[]> {
  const message = await findMessageRecord(scope.em, messageId);
  if (message === null) {
    return [];
  }
  const to = [room.ticket(scope.companyId, message.ticketId)];
  return [{ to, event: 'appMessage', body: { action: 'update', message } }, ...(await lastMessageBroadcasts(scope, message))];
}

export const messageBroadcasts = [
  broadcastOn('message.stored', broadcastStored),
  broadcastOn('message.changed', broadcastChanged),
  broadcastOn('message.typing', async ({ companyId }, { ticketId, isTyping }) => [
    { to: [room.ticket(companyId, ticketId)], event: 'typing', body: { ticketId, isTyping } },
  ]),
];
