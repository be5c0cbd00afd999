import { ticketMoveKinds, type TicketMove, type UserLoad } from '#shared/conversations/tickets/moves.ts';
import { jsonList, jsonObjectOrNull, type Columns } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { conversationTickets } from '#server/conversations/tickets/reading/listRounds.ts';

const maxMoves = 500;
const shownKinds = ticketMoveKinds.map((kind) => `'${kind}'`).join(', ');

export const moveColumns: Columns<TicketMove> = {
  id: 'm.id',
  ticketId: 'm.ticket_id',
  kind: 'm.kind',
  at: 'iso(m.created_at)',
  cause: 'm.cause',
  by: jsonObjectOrNull('o.id', { id: 'o.id', name: 'o.name' }),
  fromUser: jsonObjectOrNull('fu.id', { id: 'fu.id', name: 'fu.name' }),
  toUser: jsonObjectOrNull('tu.id', { id: 'tu.id', name: 'tu.name' }),
  fromQueue: jsonObjectOrNull('fq.id', { id: 'fq.id', name: 'fq.name' }),
  toQueue: jsonObjectOrNull('tq.id', { id: 'tq.id', name: 'tq.name' }),
  note: 'm.note',
};

/** Joins of the people and queues behind `from ticket_moves m`. */
export const moveNames = `left join users o on o.id = m.moved_by left join users fu on fu.id = m.from_user_id left join users tu on tu.id = m.to_user_id
  left join queues fq on fq.id = m.from_queue_id left join queues tq on tq.id = m.to_queue_id`;

/** The moves of a ticket and of earlier ones with its contact and connection, as far as visible and not undone; a closing is the end of a round. */
export async function listMoves(scope: Scope, { id }: { id: number }): Promise<TicketMove[]> {
  const { tickets, values } = await conversationTickets(scope, id);
  const newestMoves = `select m.* from (
      select m.*, lead(m.kind) over (partition by m.ticket_id order by m.id) as next_kind from ticket_moves m join tickets t on t.id = m.ticket_id
      where ${tickets}) m
    where m.kind in (${shownKinds}) and m.next_kind is distinct from 'undone' order by m.id desc limit ${maxMoves}`;
  const records = jsonList<TicketMove>(moveColumns, `from (${newestMoves}) m ${moveNames} order by m.id`);
  const [list] = await queryRows(scope.em, queryOf({ records: column.json(records) }, `select ${records} as records`), values);
  return list?.records ?? [];
}

const loadsQuery = queryOf<UserLoad>(
  { userId: column.number(), online: column.boolean(), tickets: column.number() },
  `select u.id as "userId", u.online, coalesce(sum(n.tickets), 0)::int as tickets
   from users u left join ticket_counts n on n.user_id = u.id and n.status = 'open' group by u.id order by u.id`,
);

/** Presence and open tickets of every user. */
export const listLoads = ({ em }: Scope): Promise<UserLoad[]> => queryRows(em, loadsQuery);
