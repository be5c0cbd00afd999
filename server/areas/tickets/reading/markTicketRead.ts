import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** What the other side said in a conversation, and nobody has read. */
export const unreadMessagesQuery = (id: string): string => `select from messages where ticket_id = ${id} and not read and not from_me`;

/** The row keeps its time: what is read does not move in the lists. */
const readStatement = `
  with seen_ticket as (update tickets set unread_messages = 0 where id = $1 and unread_messages > 0 returning id),
  seen_messages as (update messages set read = true where ticket_id = $1 and not read and not from_me returning id)
  select exists (select from seen_ticket) as "wasUnread", array(select id::float8 from seen_messages order by id) as "messageIds"`;

/**
 * Nothing of this conversation is new any more. The caller has made sure that the reader is the one who handles it, and says
 * whether the screens are to be told even when there was nothing new.
 */
export async function markTicketRead(scope: Scope, ticketId: number, notify: 'always' | 'when new' = 'when new'): Promise<void> {
  const [row] = await queryRows(
    scope.em,
    queryOf({ wasUnread: column.boolean(), messageIds: column.list(column.number()) }, readStatement),
    [ticketId],
  );
  const { wasUnread = false, messageIds = [] } = row ?? {};
  if (notify === 'always' || wasUnread || messageIds.length > 0) {
    scope.recordEvent('ticket.read', { ticketId, messageIds });
  }
}
