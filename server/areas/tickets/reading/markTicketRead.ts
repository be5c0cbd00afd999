import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** SQL of a ticket's unread messages. */
export const unreadMessagesQuery = (id: string): string => `select from messages where ticket_id = ${id} and not read and not from_me`;

/** `updated_at` stays: reading does not move a ticket in lists. */
const readStatement = `
  with seen_ticket as (update tickets set unread_messages = 0 where id = $1 and unread_messages > 0 returning id),
  seen_messages as (update messages set read = true where ticket_id = $1 and not read and not from_me returning id)
  select exists (select from seen_ticket) as "wasUnread", array(select id::float8 from seen_messages order by id) as "messageIds"`;

/**
 * Marks a ticket as read. The caller ensures that the reader is the assignee; `notify` decides whether an event is recorded
 * without unread messages.
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
