import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { returnReferences, type MovedIds } from '#server/platform/database/references.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { recomputeLastMessage } from './joinTickets.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import type { TicketMessagesSql } from '#server/conversations/tickets/TicketMessagesSql.ts';
import { recordStep } from '#server/conversations/tickets/moves/recordMove.ts';
import { assignmentOf, startTracking } from '#server/conversations/tickets/lifecycle/tracking.ts';

interface JoinRow {
  readonly ticketId: number;
  readonly intoId: number;
  readonly moved: MovedIds;
}

/**
 * Restores the ticket under its id; it is active only while the other one is. Columns added since take the other ticket's values. What
 * was removed meanwhile it has lost; without its person it waits.
 */
const restoreTicketStatement = `
  insert into tickets select r.* from ticket_joins j join tickets i on i.id = j.into_id
  left join users u on u.id = (j.ticket ->> 'user_id')::int and u.deactivated_at is null
  cross join jsonb_populate_record(i, j.ticket || jsonb_build_object(
    'contact_id', case when (j.ticket ->> 'contact_id')::int = $2 then $2 else $3 end, 'unread_messages', 0,
    'user_id', case when i.status = 'closed' or j.ticket ->> 'status' = 'closed' then (select a.id from users a where a.id = (j.ticket ->> 'user_id')::int) else u.id end,
    'snoozed_by', (select a.id from users a where a.id = (j.ticket ->> 'snoozed_by')::int),
    'queue_id', (select q.id from queues q where q.id = (j.ticket ->> 'queue_id')::int),
    'whatsapp_id', (select w.id from connections w where w.id = (j.ticket ->> 'whatsapp_id')::int),
    'status', case when i.status = 'closed' then 'closed' when j.ticket ->> 'status' = 'open' and u.id is null then 'pending'
      else j.ticket ->> 'status' end,
    'closed_at', case when i.status = 'closed' then coalesce(i.closed_at, $4::timestamptz) end,
    'updated_at', $4::timestamptz)) r
  where j.ticket_id = $1`;

const returnTagsStatement = `
  insert into ticket_tags (company_id, ticket_id, tag_id)
  select t.company_id, $1, t.id from ticket_joins j join tags t on t.id = any(j.tag_ids) where j.ticket_id = $1`;

/** Former joins into the restored ticket return to it. */
const returnJoinsStatement = `
  with recursive own as (select * from ticket_joins where ticket_id = $1), inside (id) as (
    select ticket_id from own
    union select j.ticket_id from own cross join ticket_joins j join inside i on j.first_into_id = i.id where j.merge_id < own.merge_id)
  update ticket_joins e set into_id = own.ticket_id from own
  where e.into_id = own.into_id and e.merge_id < own.merge_id and e.first_into_id in (select id from inside)`;

const recountUnreadStatement = ({ unreadCount }: TicketMessagesSql): string => `
  update tickets t set unread_messages = (${unreadCount('t.id')})
  where t.id = any($1)`;

async function splitTicket(scope: Scope, { ticketId, intoId, moved }: JoinRow, owners: readonly [number, number]): Promise<void> {
  const { em } = scope;
  await execute(em, restoreTicketStatement, [ticketId, ...owners, scope.now]);
  await returnReferences(scope, 'ticket', { from: intoId, back: ticketId, moved });
  await execute(em, returnTagsStatement, [ticketId]);
  await execute(em, returnJoinsStatement, [ticketId]);
  await execute(em, 'delete from ticket_joins where ticket_id = $1', [ticketId]);
  for (const id of [ticketId, intoId]) {
    await recomputeLastMessage(scope, id);
  }
  await execute(em, recountUnreadStatement(scope.platform.sqlFragments['ticket.messages']), [[ticketId, intoId]]);
  const ticket = required(await em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  await recordStep(scope, ticket, { kind: 'split', from: assignmentOf(ticket) });
  if (ticket.isActive()) {
    await startTracking(scope, ticket);
  }
  scope.recordEvent('ticket.split', { ticketId, intoId });
}

/** Undoes the joins of a merge: each contact gets its own tickets back. */
export async function splitTickets(scope: Scope, mergeId: number, owners: readonly [back: number, kept: number]): Promise<void> {
  const joinRows = await queryRows(
    scope.em,
    queryOf<JoinRow>(
      { ticketId: column.number(), intoId: column.number(), moved: column.storedJson() },
      'select ticket_id as "ticketId", into_id as "intoId", moved from ticket_joins where merge_id = $1 order by ticket_id',
    ),
    [mergeId],
  );
  for (const joinRow of joinRows) {
    await splitTicket(scope, joinRow, owners);
  }
}
