import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Their round goes on without them, as when somebody gives a conversation back. */
const releaseStatement = `
  with released as (
    update tickets set status = 'pending', user_id = null, chatbot = false, queue_option_id = null, updated_at = $2
    where user_id = $1 and status = 'open' returning id, queue_id
  ), tracked as (
    update ticket_trackings set user_id = null, started_at = null, queued_at = $2, updated_at = $2
    where finished_at is null and ticket_id in (select id from released)
  )
  select id, queue_id as "queueId" from released order by id`;

/**
 * What somebody has in hand waits again before they go. The tickets area builds on this one and cannot be called from here; the
 * fact is the one it tells of every move.
 */
export async function releaseTickets(scope: Scope, userId: number): Promise<void> {
  const releasedRows = await queryRows(
    scope.em,
    queryOf({ id: column.number(), queueId: column.orNull(column.number()) }, releaseStatement),
    [userId, scope.now],
  );
  for (const { id, queueId } of releasedRows) {
    scope.recordEvent('ticket.moved', { ticketId: id, from: { status: 'open', queueId, userId } });
  }
}
