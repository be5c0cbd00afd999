import { lockChat } from '#server/areas/messages/index.ts';
import { lockTicketsOfContacts, type Ticket } from '#server/areas/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Wherever these contacts may be writing this moment: under each address, over each number that knows them. */
const chatsQuery = `
  select distinct t.whatsapp_id as "connectionId", a.address as chat
  from tickets t cross join contact_addresses a
  where t.contact_id = any($1) and a.contact_id = any($1) and t.whatsapp_id is not null
  order by 1, 2`;

/**
 * Holds contacts with everything of theirs, in the order in which a message that comes in does: chats, conversations, the
 * contacts themselves. What is just being taken in is waited for; what comes later finds the contact that goes on, or is
 * refused by the key that points to the one that went, and is brought again.
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
