import type { api } from '#shared/api.ts';
import { inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { Written } from '#server/platform/db/json.ts';
import { column, prepared, readingQuery, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { countOf } from './counts.ts';
import { bound, inboxConditions, isCounted, type Bind } from './inbox.ts';
import { hasPlacesOnly, newestInPlaces, type Cut } from './newest.ts';
import { searchStatement, type Searched } from './searchTickets.ts';
import { pageOfTickets } from './ticketJson.ts';

const pageSize = 40;

const ordered = (conditions: readonly string[], { offset, limit }: Cut): string =>
  `select t.id from tickets t where ${conditions.join(' and ')} order by t.updated_at desc, t.id desc limit ${limit} offset ${offset}`;

/** The page is picked first, from the index that serves its order; only then its relations are joined. */
function listStatement(scope: Scope, filter: InboxFilter, { cut, bind }: { cut: Cut; bind: Bind }): string {
  const { actor } = scope;
  if (hasPlacesOnly(filter)) {
    return `select (${countOf(filter, scope, bind)}) as count, ${pageOfTickets(newestInPlaces(filter, actor, { cut, bind }))} as records`;
  }
  const conditions = inboxConditions(filter, actor, { table: 't', bind });
  const count = isCounted(filter) ? countOf(filter, scope, bind) : `select count(*)::int from tickets t where ${conditions.join(' and ')}`;
  return `select (${count}) as count, ${pageOfTickets(ordered(conditions, cut))} as records`;
}

/** A page of the conversations of a filter, relations included, as one statement: `count`, and `records` as JSON. */
export const pageStatement = (scope: Scope, filter: InboxFilter, { term, ...how }: Searched): string =>
  term === '' ? listStatement(scope, filter, how) : searchStatement(scope, filter, { ...how, term });

/** The inbox. The records go out as PostgreSQL wrote them, for nothing here looks at them. */
export async function listTickets(
  scope: Scope,
  input: InputOf<typeof api.tickets.page>,
): Promise<Written<ResultOf<typeof api.tickets.page>>> {
  const { pageNumber = 1, searchParam: term = '' } = input;
  const filter = inboxFilter(input, scope.platform.config.timeZone);
  const cut = { offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const { bind, values } = bound();
  const page = pageStatement(scope, filter, { cut, bind, term });
  const answer = `json_build_object('tickets', records, 'count', count, 'hasMore', count > ${cut.offset + cut.limit})`;
  // The same text and the same plan whoever asks for whatever: worth preparing.
  const ask = pageNumber === 1 && isCounted(filter) ? prepared : rows;
  const [written] = await ask(
    scope.em,
    readingQuery({ answer: column.text() }, `select ${answer}::text as answer from (${page}) page`),
    values,
  );
  return new Written(written?.answer ?? '{"tickets":[],"count":0,"hasMore":false}');
}
