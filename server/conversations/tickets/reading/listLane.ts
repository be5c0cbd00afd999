import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { inboxConditions } from './inboxConditions.ts';
import { readInboxFilter } from './readInboxFilter.ts';
import { orderOf, ticketRowsJson } from './ticketColumns.ts';

const pageSize = 50;

type Input = InputOf<typeof api.tickets.lane>;

const inLane = (laneId: number, bind: Bind): string =>
  laneId === 0
    ? 'not exists (select from ticket_tags tt where tt.ticket_id = t.id)'
    : `exists (select from ticket_tags tt where tt.ticket_id = t.id and tt.tag_id = ${bind(laneId)})`;

/** The contact's name or number, or the ticket's own number. */
function matching(term: string, bind: Bind): string[] {
  if (term === '') {
    return [];
  }
  const digits = term.replaceAll(/\D/g, '');
  const byTicketNumber = digits === '' ? '' : ` or t.id::text = ${bind(digits)}`;
  const isOfContact = matchesTerm(term, { texts: ['c.name'], numbers: ['c.number'] }, bind);
  return [`exists (select from contacts c where c.id = t.contact_id and (${isOfContact}${byTicketNumber}))`];
}

/** One page of a lane of the board, with the number of its cards. */
export async function listLane(
  scope: Scope,
  { laneId, searchParam = '', pageNumber = 1, ...input }: Input,
): Promise<ResultOf<typeof api.tickets.lane>> {
  const filter = await readInboxFilter(scope, { ...input, showAll: true });
  const { bind, values } = createBindings();
  const conditions = [
    `t.status in ('pending', 'open')`,
    inLane(laneId, bind),
    ...inboxConditions(filter, scope.actor, { table: 't', bind }),
    ...matching(searchParam, bind),
  ].join(' and ');
  const offset = (pageNumber - 1) * pageSize;
  const ids = `select t.id from tickets t where ${conditions} order by ${orderOf('recent', 't')} limit ${pageSize} offset ${offset}`;
  const records = ticketRowsJson(ids, 'recent', scope.platform.sqlFragments['ticket.messages']);
  const statement = `select (select count(*)::int from tickets t where ${conditions}) as count, ${records} as records`;
  const [row] = await queryRows(scope.em, queryOf({ count: column.number(), records: column.json(records) }, statement), values);
  const { count, records: tickets } = row ?? { count: 0, records: [] };
  return { tickets, count, hasMore: count > offset + tickets.length };
}
