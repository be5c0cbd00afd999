import { createBindings } from '#server/platform/database/createBindings.ts';
import type { api } from '#shared/api.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { TicketOrder } from '#shared/areas/ticketFilter.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { TicketListRecord } from '#shared/areas/tickets.ts';
import { RawJson, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { column, maxPreparedPages, queryOf, queryPrepared, queryRows, type Query } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ticketCountQuery } from './countTickets.ts';
import { inboxConditions, isCountable } from './inboxConditions.ts';
import { firstTicketIds, hasIndexedOrder, type PageRange } from './firstTicketIds.ts';
import { ticketSearchStatement, type TicketSearch } from './searchTickets.ts';
import { orderOf, ticketRowsJson, type TicketPage } from './ticketColumns.ts';
import { readInboxFilter } from './readInboxFilter.ts';

const pageSize = 40;

const orderedIdsQuery = (conditions: readonly string[], order: TicketOrder, { offset, limit }: PageRange): string =>
  `select t.id from tickets t where ${conditions.join(' and ')} order by ${orderOf(order, 't')} limit ${limit} offset ${offset}`;

const pageQueryOf = (count: string, records: JsonSql<TicketListRecord[]>): Query<TicketPage> =>
  queryOf({ count: column.number(), records: column.json(records) }, `select (${count}) as count, ${records} as records`);

/** The ids come from the index of the order; relations are joined for the page only. */
function listStatement(scope: Scope, filter: InboxFilter, { range, bind, order }: Omit<TicketSearch, 'term'>): Query<TicketPage> {
  const { actor, platform } = scope;
  const messages = platform.sqlFragments['ticket.messages'];
  if (hasIndexedOrder(filter, order)) {
    const picked = firstTicketIds(filter, actor, { range, bind, order });
    return pageQueryOf(ticketCountQuery(filter, scope, bind), ticketRowsJson(picked, order, messages));
  }
  const conditions = inboxConditions(filter, actor, { table: 't', bind });
  const count = isCountable(filter)
    ? ticketCountQuery(filter, scope, bind)
    : `select count(*)::int from tickets t where ${conditions.join(' and ')}`;
  return pageQueryOf(count, ticketRowsJson(orderedIdsQuery(conditions, order, range), order, messages));
}

/** A page of tickets with relations as one statement: `count`, and `records` as JSON. */
export const ticketPageStatement = (scope: Scope, filter: InboxFilter, { term, ...how }: TicketSearch): Query<TicketPage> =>
  term === '' ? listStatement(scope, filter, how) : ticketSearchStatement(scope, filter, { ...how, term });

/** The inbox; PostgreSQL's JSON is sent unparsed. */
export async function listTickets(
  scope: Scope,
  input: InputOf<typeof api.tickets.page>,
): Promise<RawJson<ResultOf<typeof api.tickets.page>>> {
  const { pageNumber = 1, searchParam: term = '', order = 'recent' } = input;
  const filter = await readInboxFilter(scope, input);
  const range = { offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const { bind, values } = createBindings();
  const page = ticketPageStatement(scope, filter, { range, bind, term, order });
  const answer = `json_build_object('tickets', records, 'count', count, 'hasMore', count > ${range.offset + range.limit})`;
  // Text and plan depend on the page, not on the values: the statement is prepared.
  const runQuery = pageNumber <= maxPreparedPages && isCountable(filter) ? queryPrepared : queryRows;
  const [row] = await runQuery(
    scope.em,
    queryOf({ answer: column.text() }, `select ${answer}::text as answer from (${page.text}) page`),
    values,
  );
  return new RawJson(row?.answer ?? '{"tickets":[],"count":0,"hasMore":false}');
}
