import { lockChat } from '#server/conversations/messages/index.ts';
import { lockTicketsOfContacts, type Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** All chats of these contacts, per connection and address. */
const chatsQuery = `
  select distinct t.whatsapp_id as "connectionId", a.address as chat
  from tickets t cross join contact_addresses a
  where t.contact_id = any($1) and a.contact_id = any($1) and t.whatsapp_id is not null
  order by 1, 2`;

/**
 * Locks contacts and their data in the order of incoming messages: chats, tickets, contacts. Messages in progress are waited
 * for; later ones find the remaining contact, or fail on the foreign key and are delivered again.
 */
export async function lockContacts(scope: Scope, contactIds: readonly number[]): Promise<{ ids: number[]; tickets: Ticket[] }> {
  const chats = await queryRows(scope.em, queryOf({ connectionId: column.number(), chat: column.text() }, chatsQuery), [contactIds]);
  for (const { connectionId, chat } of chats) {
    await lockChat(scope, connectionId, chat);
  }
  const tickets = await lockTicketsOfContacts(scope, contactIds);
  const lockedRows = await queryRows(
    scope.em,
    queryOf({ id: column.number() }, 'select id from contacts where id = any($1) order by id for update'),
    [contactIds],
  );
  return { ids: lockedRows.map(({ id }) => id), tickets };
}
