import type { Bind } from '#server/platform/database/createBindings.ts';
import type { TicketOrder } from '#shared/areas/ticketFilter.ts';
import type { TicketListRecord } from '#shared/areas/tickets.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import { escapeLikePattern } from '#server/platform/database/likePattern.ts';
import { column, queryOf, type Query } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { searchDigits, minInfixLength } from '#server/areas/contacts/index.ts';
import { inboxConditions, messageVisibleTo } from './inboxConditions.ts';
import type { PageRange } from './firstTicketIds.ts';
import { orderOf, pickedTickets, ticketRowColumns, type TicketPage } from './ticketColumns.ts';

/** Limit of matching messages for frequent words. */
const maxMatches = 300;
const maxHitsPerTicket = 10;

export interface TicketSearch {
  readonly term: string;
  readonly order: TicketOrder;
  readonly range: PageRange;
  readonly bind: Bind;
}

const ticketNumber = (term: string): number | null => (/^#?[1-9]\d{0,8}$/.test(term) ? Number(term.replace('#', '')) : null);

function peopleQuery(term: string, bind: Bind): string {
  const digits = searchDigits(term);
  const pattern = bind(escapeLikePattern(term));
  if (term.length < minInfixLength) {
    return `select search_contacts_prefix(${pattern}) as id`;
  }
  return `select search_contacts(${pattern}) as id${digits === null ? '' : ` union select search_contacts(${bind(digits)})`}`;
}

const hitsQuery = (term: string, bind: Bind): string =>
  term.length < minInfixLength
    ? 'select null::bigint as message_id, null::int as ticket_id, null::int as queue_id where false'
    : `select message_id, ticket_id, queue_id from search_messages(${bind(escapeLikePattern(term))}, ${maxMatches})`;

const hitsOfTicketJson = jsonList<{ id: string; body: string }>(
  { id: 'm.external_id', body: 'm.body' },
  `from seen_hits s join messages m on m.id = s.message_id where s.ticket_id = t.id order by m.id desc limit ${maxHitsPerTicket}`,
);

/** Tickets that match by contact, number or message; pages count tickets, not matches. */
export function ticketSearchStatement(
  { actor }: Scope,
  filter: InboxFilter,
  { term, order, range, bind }: TicketSearch,
): Query<TicketPage> {
  const conditions = inboxConditions(filter, actor, { table: 't', bind }).join(' and ');
  const visible = messageVisibleTo(actor, { message: 'h', ticket: 't' }, bind);
  const matchingNumber = ticketNumber(term);
  const picked = `select t.id from matching join tickets t using (id) order by ${orderOf(order, 't')} limit ${bind(range.limit)} offset ${bind(range.offset)}`;
  const records = jsonList<TicketListRecord>({ ...ticketRowColumns, messages: hitsOfTicketJson }, pickedTickets(picked, order));
  return queryOf(
    { count: column.number(), records: column.json(records) },
    `
    with people as materialized (${peopleQuery(term, bind)}),
    hits as materialized (${hitsQuery(term, bind)}),
    seen_hits as materialized (${visible === 'true' ? 'select * from hits' : `select h.* from hits h join tickets t on t.id = h.ticket_id where ${visible}`}),
    matching as materialized (
      select t.id from people p join tickets t on t.contact_id = p.id where ${conditions}
      union select t.id from (select distinct ticket_id from seen_hits) h join tickets t on t.id = h.ticket_id where ${conditions}
      ${matchingNumber === null ? '' : `union select t.id from tickets t where t.id = ${bind(matchingNumber)}::int and ${conditions}`}
    )
    select (select count(*)::int from matching) as count, ${records} as records`,
  );
}
