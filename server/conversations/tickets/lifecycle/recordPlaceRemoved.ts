import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';

const moved = {
  id: column.number(),
  status: column.text<TicketStatus>(),
  userId: column.orNull(column.number()),
  queueId: column.orNull(column.number()),
};

/** The step of every active ticket that loses its queue or connection; it keeps the name, which is gone from then on. */
const stepQueryOf = (kind: 'queueRemoved' | 'connectionRemoved', table: 'queues' | 'connections', ticketColumn: string) =>
  queryOf(
    moved,
    `with leaving as (
      select t.*, p.name from tickets t join ${table} p on p.id = t.${ticketColumn} where p.id = $1 and t.status in ('pending', 'open')
    ), stepped as (
      insert into ticket_moves
        (company_id, ticket_id, kind, moved_by, from_user_id, to_user_id, to_queue_id, connection_id, note, created_at)
      select company_id, id, '${kind}', (select id from users where id = $2), user_id, user_id,
        ${kind === 'queueRemoved' ? 'null, whatsapp_id' : 'queue_id, null'}, name, $3 from leaving
    )
    select id, status, user_id as "userId", queue_id as "queueId" from leaving order by id`,
  );

const queueQuery = stepQueryOf('queueRemoved', 'queues', 'queue_id');
const connectionQuery = stepQueryOf('connectionRemoved', 'connections', 'whatsapp_id');

/** Notes in its active tickets that a queue is removed; the foreign key leaves them without one, and lists move them. */
export async function recordQueueRemoved(scope: Scope, { queueId }: { queueId: number }): Promise<void> {
  for (const { id, ...from } of await queryRows(scope.em, queueQuery, [queueId, actorIdOf(scope), scope.now])) {
    scope.recordEvent('ticket.moved', { ticketId: id, from });
  }
}

/** Notes in its active tickets that a connection is removed; nobody can answer them until they have another. */
export async function recordConnectionRemoved(scope: Scope, { connectionId }: { connectionId: number }): Promise<void> {
  for (const { id } of await queryRows(scope.em, connectionQuery, [connectionId, actorIdOf(scope), scope.now])) {
    scope.recordEvent('ticket.changed', { ticketId: id });
  }
}
