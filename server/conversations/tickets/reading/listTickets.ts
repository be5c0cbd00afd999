import { AppError } from '#shared/errors.ts';
import type { api } from '#shared/api.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import { maxCountedTickets, type TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { hasLongWord, parseSearchTerm } from '#shared/rules/searchWords.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import { cursorSql, readTimeCursor } from '#server/platform/database/pageCursor.ts';
import { jsonList, type JsonSql, jsonSql, RawJson } from '#server/platform/database/sqlJson.ts';
import { column, maxPreparedPages, type Query, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { textPatterns } from '#server/platform/database/likePattern.ts';
import { contactSearchQuery } from '#server/contacts/contacts/index.ts';
import type { TicketMessagesSql } from '#server/conversations/tickets/TicketMessagesSql.ts';
import { ticketCountQuery } from './countTickets.ts';
import { inboxConditions, isCountable, opaqueParameter } from './inboxConditions.ts';
import { firstTicketIds, hasIndexedOrder, type PageRange } from './firstTicketIds.ts';
import { orderOf, pickedTickets, rankedOrderOf, type TicketPage, ticketRowColumns, ticketRowsJson } from './ticketColumns.ts';
import { readInboxFilter } from './readInboxFilter.ts';
import { isHiddenSql } from './hiddenConversation.ts';

/** Number of conversations that are looked through when the filter leaves too few of the newest ones. */
const maxLookedThrough = 3_000;
/** Number of tickets behind a filter that are searched one by one. */
const maxSearchedOneByOne = 1_000;
const maxHitsPerTicket = 10;

interface TicketSearch {
  readonly term: string;
  readonly order: TicketOrder;
  readonly range: PageRange;
  readonly bind: Bind;
}

const ticketNumber = (term: string): number | null => (/^#?[1-9]\d{0,8}$/.test(term) ? Number(term.replace('#', '')) : null);

interface HitSearch {
  readonly actor: Actor;
  readonly conditions: string;
  readonly messages: TicketMessagesSql;
  readonly bind: Bind;
}

/** Queues and tickets of one's own whose messages a person may see, as arguments of the search; nulls for all. */
const visibleArguments = ({ actor, bind }: HitSearch): string =>
  actor.profile === 'admin'
    ? 'null, null'
    : `${opaqueParameter(actor.queueIds, 'int[]', bind)}, (select array_agg(id) from tickets where user_id = ${opaqueParameter(actorIdOf({ actor }), 'int', bind)})`;

/**
 * `hits` of the conversations with the newest ones, and more where the filter left too few of those: of every ticket behind the filter
 * when these are few.
 */
function hitsQueries(term: string, search: HitSearch): string {
  const { conditions, messages, bind } = search;
  if (!hasLongWord(term)) {
    return 'hits as materialized (select null::bigint as message_id, null::int as ticket_id where false)';
  }
  const find = (most: number, among: string): string =>
    messages.search(bind(JSON.stringify(parseSearchTerm(term).map(textPatterns))), most, `${visibleArguments(search)}, ${among}`);
  const fitting = `select t.id from tickets t where ${conditions}`;
  return `
    newest_hits as materialized (select * from ${find(maxCountedTickets + 1, 'null')}),
    too_few as materialized (
      select count(*) > ${maxCountedTickets} and count(*) filter (where h.ticket_id in (${fitting} and t.id = h.ticket_id)) <= ${maxCountedTickets} as is_true
      from (select distinct ticket_id from newest_hits) h),
    few_tickets as materialized (
      select array_agg(id) as ids from (${fitting} and (select is_true from too_few) limit ${maxSearchedOneByOne + 1}) t
      having count(*) <= ${maxSearchedOneByOne}),
    hits as materialized (
      select * from newest_hits union select * from ${find(maxLookedThrough, '(select ids from few_tickets)')} where (select is_true from too_few))`;
}

/** Tickets that match by contact, number or message; pages count tickets, not matches. */
function ticketSearchStatement(
  { actor, platform }: Scope,
  filter: InboxFilter,
  { term, order, range, bind }: TicketSearch,
): Query<TicketPage> {
  const messages = platform.sqlFragments['ticket.messages'];
  const conditions = inboxConditions(filter, actor, { table: 't', bind }).join(' and ');
  const matchingNumber = ticketNumber(term);
  const picked = `select t.id from matching join tickets t using (id) order by ${orderOf(order, 't')} limit ${bind(range.limit)} offset ${bind(range.offset)}`;
  const records = jsonList<TicketListRecord>(
    {
      ...ticketRowColumns(messages),
      messages: jsonSql(`case when ${isHiddenSql('t')} then '[]' else ${messages.hits('hits', maxHitsPerTicket)} end`),
    },
    pickedTickets(picked, order, messages),
  );
  return queryOf(
    { count: column.number(), records: column.json(records) },
    `
    with people as materialized (${contactSearchQuery(term, bind)}),
    ${hitsQueries(term, { actor, conditions, messages, bind })},
    matching as materialized (
      select t.id from people p join tickets t on t.contact_id = p.id where ${conditions}
      union select t.id from (select distinct ticket_id from hits) h join tickets t on t.id = h.ticket_id where ${conditions} and not ${isHiddenSql('t')}
      ${matchingNumber === null ? '' : `union select t.id from tickets t where t.id = ${bind(matchingNumber)}::int and ${conditions}`}
    )
    select (select count(*)::int from matching) as count, ${records} as records`,
  );
}

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
