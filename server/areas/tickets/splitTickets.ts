import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { showNewest } from './joinTickets.ts';
import { Ticket } from './Ticket.ts';
import { startTracking } from './tracking.ts';

interface Joined {
  readonly ticketId: number;
  readonly intoId: number;
}

/**
 * As it was, under its own id; it goes on only where the other one still does. Columns that did not exist then are the other
 * conversation's.
 */
const bringBack = `
  insert into tickets select r.* from ticket_joins j join tickets i on i.id = j.into_id
  cross join jsonb_populate_record(i, j.ticket || jsonb_build_object(
    'contact_id', case when (j.ticket ->> 'contact_id')::int = $2 then $2 else $3 end, 'unread_messages', 0,
    'status', case when i.status = 'closed' then 'closed' else j.ticket ->> 'status' end,
    'closed_at', case when i.status = 'closed' then coalesce(i.closed_at, now()) end,
    'updated_at', now())) r
  where j.ticket_id = $1`;

const returns = [
  `update messages m set ticket_id = $1 from ticket_joins j
   where j.ticket_id = $1 and m.id = any(j.message_ids) and m.ticket_id = j.into_id`,
  `update ticket_notes n set ticket_id = $1 from ticket_joins j
   where j.ticket_id = $1 and n.id = any(j.note_ids) and n.ticket_id = j.into_id`,
  `update ticket_trackings k set ticket_id = $1 from ticket_joins j
   where j.ticket_id = $1 and k.id = any(j.tracking_ids) and k.ticket_id = j.into_id`,
  `insert into ticket_tags (company_id, ticket_id, tag_id)
   select t.company_id, $1, t.id from ticket_joins j join tags t on t.id = any(j.tag_ids) where j.ticket_id = $1`,
];

/** What had gone into it before it went itself is in it again, and no longer in the one it went into. */
const returnJoins = `
  with recursive own as (select * from ticket_joins where ticket_id = $1), inside (id) as (
    select ticket_id from own
    union select j.ticket_id from own cross join ticket_joins j join inside i on j.first_into_id = i.id where j.merge_id < own.merge_id)
  update ticket_joins e set into_id = own.ticket_id from own
  where e.into_id = own.into_id and e.merge_id < own.merge_id and e.first_into_id in (select id from inside)`;

const recount = `
  update tickets t set unread_messages = (select count(*) from messages where ticket_id = t.id and not read and not from_me)
  where t.id = any($1)`;

async function split(scope: Scope, { ticketId, intoId }: Joined, owners: readonly [number, number]): Promise<void> {
  const { em } = scope;
  await execute(em, bringBack, [ticketId, ...owners]);
  for (const statement of returns) {
    await execute(em, statement, [ticketId]);
  }
  await execute(em, returnJoins, [ticketId]);
  await execute(em, 'delete from ticket_joins where ticket_id = $1', [ticketId]);
  for (const id of [ticketId, intoId]) {
    await execute(em, showNewest, [id]);
  }
  await execute(em, recount, [[ticketId, intoId]]);
  const ticket = found(await em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  if (ticket.isActive()) {
    await startTracking(scope, ticket);
  }
  scope.record('ticket.split', { ticketId, intoId });
}

/** Parts again what a merge has joined: to the contact that is back goes what was its own, to the other one the rest. */
export async function splitTickets(scope: Scope, mergeId: number, owners: readonly [back: number, kept: number]): Promise<void> {
  const joined = await rows(
    scope.em,
    queryOf<Joined>(
      { ticketId: column.number(), intoId: column.number() },
      'select ticket_id as "ticketId", into_id as "intoId" from ticket_joins where merge_id = $1 order by ticket_id',
    ),
    [mergeId],
  );
  for (const one of joined) {
    await split(scope, one, owners);
  }
}
