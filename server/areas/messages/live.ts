import type { ContactRecord } from '#shared/areas/contacts.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { objectOf } from '#server/platform/db/json.ts';
import { column, prepared, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { contactColumns } from '#server/areas/contacts/index.ts';
import { findFull, ticketRelations, ticketRooms, ticketRow } from '#server/areas/tickets/index.ts';
import { findRecord } from './findMessage.ts';
import { messageColumns, type StoredMessage } from './messageJson.ts';
import { presentMessage } from './present.ts';

interface StoredRow {
  readonly message: StoredMessage;
  readonly ticket: TicketRow;
  readonly contact: ContactRecord;
}

/** All that is said of a new message, in one statement: there is one for every message. */
const storedById = `
  select ${objectOf(messageColumns)} as message, ${objectOf(ticketRow)} as ticket, ${objectOf(contactColumns)} as contact
  from messages m join tickets t on t.id = m.ticket_id ${ticketRelations} where m.id = $1`;

/** To everybody who has the conversation in a list or before their eyes, with the whole row as the list shows it now. */
async function stored({ em, companyId }: Scope, { messageId }: { messageId: number }): Promise<Broadcast[]> {
  const [row] = await prepared(
    em,
    queryOf<StoredRow>({ message: column.storedJson(), ticket: column.storedJson(), contact: column.storedJson() }, storedById),
    [messageId],
  );
  if (row === undefined) {
    return [];
  }
  const { ticket, contact } = row;
  const body = { action: 'create', message: presentMessage(row.message), ticket, contact } as const;
  return [{ to: ticketRooms(companyId, ticket), event: 'appMessage', body }];
}

/** The lists show where the last message stands, and its words. */
async function lastChanged({ em, companyId }: Scope, message: MessageRecord): Promise<Broadcast[]> {
  const lastOf = 'select from tickets where id = $1 and last_message_row_id = $2';
  const isLast = (await rows(em, queryOf({}, lastOf), [message.ticketId, message.rowId])).length > 0;
  const ticket = isLast ? await findFull(em, message.ticketId) : null;
  return ticket === null ? [] : [{ to: ticketRooms(companyId, ticket), event: 'ticket', body: { action: 'update', ticket } }];
}

async function changed(scope: Scope, { messageId }: { messageId: number }): Promise<Broadcast[]> {
  const message = await findRecord(scope.em, messageId);
  if (message === null) {
    return [];
  }
  const to = [room.ticket(scope.companyId, message.ticketId)];
  return [{ to, event: 'appMessage', body: { action: 'update', message } }, ...(await lastChanged(scope, message))];
}

export const messageBroadcasts = [
  tell('message.stored', stored),
  tell('message.changed', changed),
  tell('message.typing', async ({ companyId }, { ticketId, isTyping }) => [
    { to: [room.ticket(companyId, ticketId)], event: 'typing', body: { ticketId, isTyping } },
  ]),
];
