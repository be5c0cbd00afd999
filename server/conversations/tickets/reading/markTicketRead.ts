import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** `updated_at` stays: reading does not move a ticket in lists. */
const readQuery = queryOf(
  { id: column.number() },
  'update tickets set unread_messages = 0 where id = $1 and unread_messages > 0 returning id',
);

/**
 * Marks a ticket as read. The caller ensures that the reader is the assignee; `notify` decides whether an event is recorded
 * without unread messages.
 */
export async function markTicketRead(scope: Scope, ticketId: number, notify: 'always' | 'when new' = 'when new'): Promise<void> {
  const wasUnread = (await queryRows(scope.em, readQuery, [ticketId])).length > 0;
  const messageIds: number[] = [];
  await runHook(scope, 'ticket.reading', { ticketId, messageIds });
  if (notify === 'always' || wasUnread || messageIds.length > 0) {
    scope.recordEvent('ticket.read', { ticketId, messageIds });
  }
}
