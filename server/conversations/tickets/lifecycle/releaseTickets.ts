import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';

/** Moves name no operator of another company. */
const mover = '(select id from users where id = $3)';
const releasedTicket = { id: column.number(), queueId: column.orNull(column.number()) };

/** The rounds go on without the user, as when a ticket is returned. */
const returnQuery = queryOf(
  releasedTicket,
  `with released as (
    update tickets set status = 'pending', user_id = null, chatbot = false, queue_option_id = null, updated_at = $2
    where user_id = $1 and status = 'open' returning id, company_id, queue_id, whatsapp_id
  ), tracked as (
    update ticket_trackings set user_id = null, started_at = null, queued_at = $2, updated_at = $2
    where finished_at is null and ticket_id in (select id from released)
  ), moved as (
    insert into ticket_moves (company_id, ticket_id, kind, moved_by, from_user_id, from_queue_id, to_queue_id, created_at, cause, connection_id)
    select company_id, id, 'returned', ${mover}, $1, queue_id, queue_id, $2, $4, whatsapp_id from released
  )
  select id, queue_id as "queueId" from released order by id`,
);

/** The rounds go on with another user, as when a ticket is transferred. */
const handOverQuery = queryOf(
  releasedTicket,
  `with released as (
    update tickets set user_id = $5, updated_at = $2 where user_id = $1 and status = 'open' returning id, company_id, queue_id, whatsapp_id
  ), tracked as (
    update ticket_trackings set user_id = $5, started_at = $2, rating_at = null, rated = false, updated_at = $2
    where finished_at is null and ticket_id in (select id from released)
  ), moved as (
    insert into ticket_moves
      (company_id, ticket_id, kind, moved_by, from_user_id, to_user_id, from_queue_id, to_queue_id, created_at, cause, connection_id)
    select company_id, id, 'transferred', ${mover}, $1, $5, queue_id, queue_id, $2, $4, whatsapp_id from released
  )
  select id, queue_id as "queueId" from released order by id`,
);

interface Release {
  readonly userId: number;
  /** Null: the tickets go back to waiting. */
  readonly toUserId: number | null;
  readonly cause: 'userDeactivated' | 'userRemoved';
}

/** Hands over a user's open tickets before the user is removed or deactivated. */
export async function releaseTickets(scope: Scope, { userId, toUserId, cause }: Release): Promise<void> {
  const values = [userId, scope.now, actorIdOf(scope), cause];
  const releasedTickets =
    toUserId === null ? await queryRows(scope.em, returnQuery, values) : await queryRows(scope.em, handOverQuery, [...values, toUserId]);
  for (const { id, queueId } of releasedTickets) {
    scope.recordEvent('ticket.moved', { ticketId: id, from: { status: 'open', queueId, userId } });
  }
}
