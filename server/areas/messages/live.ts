import type { ContactRecord } from '#shared/areas/contacts.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { findFull, findRow, ticketRooms } from '#server/areas/tickets/index.ts';
import { findRecord } from './findMessage.ts';
import { contactJson } from './messageJson.ts';

async function contactOf({ em }: Scope, contactId: number): Promise<ContactRecord | null> {
  const [row] = await rows<{ contact: ContactRecord | null }>(em, `select ${contactJson('$1::int')} as contact`, [contactId]);
  return row?.contact ?? null;
}

/** To everybody who has the conversation in a list or before their eyes, with the whole row as the list shows it now. */
async function stored(scope: Scope, { messageId }: { messageId: number }): Promise<Broadcast[]> {
  const { em, companyId } = scope;
  const message = await findRecord(em, messageId);
  const ticket = message && (await findRow(em, message.ticketId));
  if (!message || !ticket) {
    return [];
  }
  const body = { action: 'create', message, ticket, contact: await contactOf(scope, ticket.contactId) } as const;
  return [{ to: ticketRooms(companyId, ticket), event: 'appMessage', body }];
}

/** The lists show where the last message stands, and its words. */
async function lastChanged({ em, companyId }: Scope, message: MessageRecord): Promise<Broadcast[]> {
  const lastOf = 'select id from tickets where id = $1 and last_message_row_id = $2';
  const isLast = (await rows(em, lastOf, [message.ticketId, message.rowId])).length > 0;
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
