import { maxTicketSteps, type TicketStep } from '#shared/conversations/tickets/steps.ts';
import { type TicketMove, ticketMoveKinds, type UserLoad } from '#shared/conversations/tickets/moves.ts';
import type { TicketRound } from '#shared/conversations/tickets/rounds.ts';
import { type Columns, jsonList, jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { showTicket } from '#server/conversations/tickets/reading/showTicket.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { ticketVisibleTo } from '#server/conversations/tickets/reading/inboxConditions.ts';

const maxRounds = 300;

const roundColumns: Columns<TicketRound> = {
  id: 'k.id',
  ticketId: 'k.ticket_id',
  openedAt: 'iso(k.created_at)',
  openedBy: jsonObjectOrNull('o.id', { id: 'o.id', name: 'o.name' }),
  isReopened: 'exists (select from ticket_trackings e where e.ticket_id = k.ticket_id and e.id < k.id)',
  closedAt: 'iso(k.finished_at)',
  closedBy: jsonObjectOrNull('c.id', { id: 'c.id', name: 'c.name' }),
};

const people = 'left join users o on o.id = k.opened_by left join users c on c.id = k.closed_by';

/** SQL condition for the ticket `t` of a conversation: it and earlier ones with its contact and connection, as far as visible. */
async function conversationTickets(scope: Scope, id: number): Promise<{ tickets: string; values: readonly unknown[] }> {
  const ticket = await showTicket(scope, { id });
  const { bind, values } = createBindings();
  const tickets = `t.contact_id = ${bind(ticket.contactId)} and t.whatsapp_id is not distinct from ${bind(ticket.whatsappId)}
      and t.id <= ${bind(ticket.id)} and ${ticketVisibleTo(scope.actor, 't', bind)}`;
  return { tickets, values };
}

/** The rounds of a ticket and of earlier ones with its contact and connection, as far as visible. */
export async function listRounds(scope: Scope, { id }: { id: number }): Promise<TicketRound[]> {
  const { tickets, values } = await conversationTickets(scope, id);
  const newestRounds = `select k.* from ticket_trackings k join tickets t on t.id = k.ticket_id
    where ${tickets} order by k.id desc limit ${maxRounds}`;
  const records = jsonList<TicketRound>(roundColumns, `from (${newestRounds}) k ${people} order by k.id`);
  const [list] = await queryRows(scope.em, queryOf({ records: column.json(records) }, `select ${records} as records`), values);
  return list?.records ?? [];
}

const maxMoves = 500;
const shownKinds = ticketMoveKinds.map((kind) => `'${kind}'`).join(', ');

const moveColumns: Columns<TicketMove> = {
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
const moveNames = `left join users o on o.id = m.moved_by left join users fu on fu.id = m.from_user_id left join users tu on tu.id = m.to_user_id
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

const { ticketId: _, kind: __, ...sharedColumns } = moveColumns;
const stepColumns: Columns<TicketStep> = {
  ...sharedColumns,
  kind: 'm.kind',
  connection: jsonObjectOrNull('w.id', { id: 'w.id', name: 'w.name' }),
};

const records = jsonList<TicketStep>(
  stepColumns,
  `from (select * from ticket_moves where ticket_id = $1 order by created_at desc, id desc limit ${maxTicketSteps}) m ${moveNames}
   left join connections w on w.id = m.connection_id order by m.created_at, m.id`,
);
const stepsQuery = queryOf({ records: column.json(records) }, `select ${records} as records`);

/** The way of a ticket that the actor may see; a joined ticket's steps are among those of the one that it went into. */
export async function listSteps(scope: Scope, { id }: { id: number }): Promise<TicketStep[]> {
  const ticket = await showTicket(scope, { id });
  const [list] = await queryRows(scope.em, stepsQuery, [ticket.id]);
  return list?.records ?? [];
}
