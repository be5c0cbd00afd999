import { createBindings } from '#server/platform/database/createBindings.ts';
import { AppError } from '#shared/errors.ts';
import type { api } from '#shared/api.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { cursorSql, readTimeCursor } from '#server/platform/database/pageCursor.ts';
import { RawJson, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { column, maxPreparedPages, queryOf, queryPrepared, queryRows, type Query } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ticketCountQuery } from './countTickets.ts';
import { inboxConditions, isCountable } from './inboxConditions.ts';
import { firstTicketIds, hasIndexedOrder, type PageRange } from './firstTicketIds.ts';
import { ticketSearchStatement, type TicketSearch } from './searchTickets.ts';
import { orderOf, rankedOrderOf, ticketRowsJson, type TicketPage } from './ticketColumns.ts';
import { readInboxFilter } from './readInboxFilter.ts';

const pageSize = 40;

const orderedIdsQuery = (conditions: readonly string[], order: TicketOrder, { offset, limit }: PageRange): string =>
  `select t.id from tickets t where ${conditions.join(' and ')} order by ${orderOf(order, 't')} limit ${limit} offset ${offset}`;

const pageQueryOf = (count: string, records: JsonSql<TicketListRecord[]>): Query<TicketPage> =>
  queryOf({ count: column.number(), records: column.json(records) }, `select (${count}) as count, ${records} as records`);

/** A page whose order an index has, and where the next one begins: one more row is picked than is shown. */
function indexedPageStatement(scope: Scope, filter: InboxFilter, { range, bind, order }: Omit<TicketSearch, 'term'>): Query<CursorPage> {
  const { actor, platform } = scope;
  const { limit } = range;
  const picked = firstTicketIds(filter, actor, { range: { ...range, limit: limit + 1 }, bind, order });
  const inOrder = (count: number, offset = 0): string =>
    `from picked_page order by ${rankedOrderOf(order, 'picked_page', 'rank')} limit ${count} offset ${offset}`;
  const records = ticketRowsJson(`select id ${inOrder(limit)}`, order, platform.sqlFragments['ticket.messages']);
  const isFull = `(select count(*) from picked_page) > ${limit}`;
  return queryOf(
    { count: column.number(), records: column.json(records), cursor: column.orNull(column.text()) },
    `with picked_page as materialized (${picked})
     select (${ticketCountQuery(filter, scope, bind)}) as count, ${records} as records,
       case when ${isFull} then (select ${cursorSql('rank', 'id')} ${inOrder(1, limit - 1)}) end as cursor`,
  );
}

interface CursorPage extends TicketPage {
  readonly cursor: string | null;
}

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

type Input = InputOf<typeof api.tickets.page>;

/** The rows of a page; throws ERR_VALIDATION for a cursor where no index has the order. */
function readRange({ pageNumber = 1, after: text }: Input, isIndexed: boolean): PageRange {
  const after = readTimeCursor(text);
  if (after !== null && !isIndexed) {
    throw new AppError('ERR_VALIDATION', { fields: { after: 'any.unknown' } });
  }
  return { offset: after === null ? (pageNumber - 1) * pageSize : 0, limit: pageSize, after };
}

/** The answer as JSON, from a row of the page's statement. */
function answerSql({ offset, limit, after }: PageRange, isIndexed: boolean): string {
  const isBehindCursor = after !== undefined && after !== null;
  const hasMore = isBehindCursor ? 'cursor is not null' : `count > ${offset + limit}`;
  const cursor = isIndexed ? 'cursor' : 'null';
  return `json_build_object('tickets', records, 'count', count, 'hasMore', ${hasMore}, 'nextCursor', ${cursor})::text`;
}

/** The inbox; PostgreSQL's JSON is sent unparsed. */
export async function listTickets(scope: Scope, input: Input): Promise<RawJson<ResultOf<typeof api.tickets.page>>> {
  const { searchParam: term = '', order = 'recent' } = input;
  const filter = await readInboxFilter(scope, input);
  const isIndexed = term === '' && hasIndexedOrder(filter, order);
  const range = readRange(input, isIndexed);
  const { bind, values } = createBindings();
  const page = isIndexed
    ? indexedPageStatement(scope, filter, { range, bind, order })
    : ticketPageStatement(scope, filter, { range, bind, term, order });
  // Text and plan depend on the page, not on the values: the statement is prepared.
  const runQuery = range.offset < maxPreparedPages * pageSize && isCountable(filter) ? queryPrepared : queryRows;
  const answer = queryOf({ answer: column.text() }, `select ${answerSql(range, isIndexed)} as answer from (${page.text}) page`);
  const [row] = await runQuery(scope.em, answer, values);
  return new RawJson(row?.answer ?? '{"tickets":[],"count":0,"hasMore":false}');
}
