import type { TicketRow } from '#shared/areas/tickets.ts';
import type { InboxFilter } from '#shared/rules/inbox.ts';
import { listOf } from '#server/platform/db/json.ts';
import { escapePattern } from '#server/platform/db/page.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { digitsOf, wholeWord } from '#server/areas/contacts/index.ts';
import { inboxConditions, messageVisibleTo, type Bind } from './inbox.ts';
import type { Cut } from './newest.ts';
import { pickedTickets, ticketRow } from './ticketJson.ts';

/** Of a frequent word the newest messages are enough. */
const mostFound = 300;
const mostHits = 10;

export interface Searched {
  readonly term: string;
  readonly cut: Cut;
  readonly bind: Bind;
}

const ticketNumber = (term: string): number | null => (/^#?[1-9]\d{0,8}$/.test(term) ? Number(term.replace('#', '')) : null);

function peopleQuery(term: string, bind: Bind): string {
  const digits = digitsOf(term);
  const pattern = bind(escapePattern(term));
  if (term.length < wholeWord) {
    return `select search_contacts_prefix(${pattern}) as id`;
  }
  return `select search_contacts(${pattern}) as id${digits === null ? '' : ` union select search_contacts(${bind(digits)})`}`;
}

const hitsQuery = (term: string, bind: Bind): string =>
  term.length < wholeWord
    ? 'select null::bigint as message_id, null::int as ticket_id, null::int as queue_id where false'
    : `select message_id, ticket_id, queue_id from search_messages(${bind(escapePattern(term))}, ${mostFound})`;

const hitsOfRow = listOf<{ id: string; body: string }>(
  { id: 'm.external_id', body: 'm.body' },
  `from seen_hits s join messages m on m.id = s.message_id where s.ticket_id = t.id order by m.id desc limit ${mostHits}`,
);

/** Conversations whose contact, number or words match; pages are counted in conversations, however many words hit. */
export function searchStatement({ actor }: Scope, filter: InboxFilter, { term, cut, bind }: Searched): string {
  const conditions = inboxConditions(filter, actor, { table: 't', bind }).join(' and ');
  const visible = messageVisibleTo(actor, { message: 'h', ticket: 't' }, bind);
  const numbered = ticketNumber(term);
  const picked = `select id from matching order by updated_at desc, id desc limit ${bind(cut.limit)} offset ${bind(cut.offset)}`;
  return `
    with people as materialized (${peopleQuery(term, bind)}),
    hits as materialized (${hitsQuery(term, bind)}),
    seen_hits as materialized (${visible === 'true' ? 'select * from hits' : `select h.* from hits h join tickets t on t.id = h.ticket_id where ${visible}`}),
    matching as materialized (
      select t.id, t.updated_at from people p join tickets t on t.contact_id = p.id where ${conditions}
      union select t.id, t.updated_at from (select distinct ticket_id from seen_hits) h join tickets t on t.id = h.ticket_id where ${conditions}
      ${numbered === null ? '' : `union select t.id, t.updated_at from tickets t where t.id = ${bind(numbered)}::int and ${conditions}`}
    )
    select (select count(*)::int from matching) as count, ${listOf<TicketRow>({ ...ticketRow, messages: hitsOfRow }, pickedTickets(picked))} as records`;
}
