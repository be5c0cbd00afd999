import type { Bind } from '#server/platform/database/createBindings.ts';
import { maxCountedTickets, type TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import { jsonList, jsonSql } from '#server/platform/database/sqlJson.ts';
import { textPatterns } from '#server/platform/database/likePattern.ts';
import { column, queryOf, type Query } from '#server/platform/database/queryRows.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hasLongWord, parseSearchTerm } from '#shared/rules/searchWords.ts';
import { contactSearchQuery } from '#server/contacts/contacts/index.ts';
import type { TicketMessagesSql } from '#server/conversations/tickets/TicketMessagesSql.ts';
import { inboxConditions, opaqueParameter } from './inboxConditions.ts';
import { isHiddenSql } from './hiddenConversation.ts';
import type { PageRange } from './firstTicketIds.ts';
import { orderOf, pickedTickets, ticketRowColumns, type TicketPage } from './ticketColumns.ts';

/** Number of conversations that are looked through when the filter leaves too few of the newest ones. */
const maxLookedThrough = 3_000;
/** Number of tickets behind a filter that are searched one by one. */
const maxSearchedOneByOne = 1_000;
const maxHitsPerTicket = 10;

export interface TicketSearch {
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
    : `${opaqueParameter(actor.queueIds, 'int[]', bind)}, (select array_agg(id) from tickets where user_id = ${opaqueParameter(actor.userId, 'int', bind)})`;

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
export function ticketSearchStatement(
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
