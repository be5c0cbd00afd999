import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { actorIdOf } from './tracking.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The rounds go on without the user, as when a ticket is returned. */
const releaseStatement = `
  with released as (
    update tickets set status = 'pending', user_id = null, chatbot = false, queue_option_id = null, updated_at = $2
    where user_id = $1 and status = 'open' returning id, company_id, queue_id
  ), tracked as (
    update ticket_trackings set user_id = null, started_at = null, queued_at = $2, updated_at = $2
    where finished_at is null and ticket_id in (select id from released)
  ), moved as (
    insert into ticket_moves (company_id, ticket_id, kind, moved_by, from_queue_id, to_queue_id, created_at)
    select company_id, id, 'returned', $3, queue_id, queue_id, $2 from released
  )
  select id, queue_id as "queueId" from released order by id`;

/** Makes a user's open tickets pending before the user is removed. */
export async function releaseTickets(scope: Scope, { userId }: { readonly userId: number }): Promise<void> {
  const releasedRows = await queryRows(
    scope.em,
    queryOf({ id: column.number(), queueId: column.orNull(column.number()) }, releaseStatement),
    [userId, scope.now, actorIdOf(scope)],
  );
  for (const { id, queueId } of releasedRows) {
    scope.recordEvent('ticket.moved', { ticketId: id, from: { status: 'open', queueId, userId } });
  }
}
