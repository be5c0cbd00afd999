import type { api } from '#shared/api.ts';
import { inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { Written } from '#server/platform/db/json.ts';
import { last, prepared, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { countOf } from './counts.ts';
import { bound, inboxConditions, isCounted, type Bind } from './inbox.ts';
import { hasPlacesOnly, newestInPlaces, type Cut } from './newest.ts';
import { searchStatement } from './searchTickets.ts';
import { pageOfTickets } from './ticketJson.ts';

const pageSize = 40;

const ordered = (conditions: readonly string[], { offset, limit }: Cut): string =>
  `select t.id from tickets t where ${conditions.join(' and ')} order by t.updated_at desc, t.id desc limit ${limit} offset ${offset}`;

/** The page is picked first, from the index that serves its order; only then its relations are joined. */
function listStatement(scope: Scope, filter: InboxFilter, { cut, bind }: { cut: Cut; bind: Bind }): string {
  const { actor } = scope;
  if (hasPlacesOnly(filter)) {
    return `select (${countOf(filter, scope, bind)}) as count, ${pageOfTickets(newestInPlaces(filter, actor, { cut, bind }))}::text as records`;
  }
  const conditions = inboxConditions(filter, actor, { table: 't', bind });
  const count = isCounted(filter) ? countOf(filter, scope, bind) : `select count(*)::int from tickets t where ${conditions.join(' and ')}`;
  return `select (${count}) as count, ${pageOfTickets(ordered(conditions, cut))}::text as records`;
}

interface Statement {
  readonly statement: string;
  readonly values: readonly unknown[];
  /** The same text and the same plan whoever asks for whatever: worth preparing. */
  readonly isHot: boolean;
}

/** The whole page as one statement, relations included. */
export function statementFor(scope: Scope, input: InputOf<typeof api.tickets.page>): Statement {
  const { pageNumber = 1, searchParam: term = '' } = input;
  const filter = inboxFilter(input, scope.platform.config.timeZone);
  const cut = { offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const { bind, values } = bound();
  const statement = term === '' ? listStatement(scope, filter, { cut, bind }) : searchStatement(scope, filter, { cut, bind, term });
  return { statement, values, isHot: pageNumber === 1 && isCounted(filter) };
}

/** The inbox. The records go out as PostgreSQL writes them: to read them here and write them again takes as long as all the rest. */
export async function listTickets(
  scope: Scope,
  input: InputOf<typeof api.tickets.page>,
): Promise<Written<ResultOf<typeof api.tickets.page>>> {
  const { statement, values, isHot } = statementFor(scope, input);
  const ask = isHot ? prepared : rows;
  const [page] = await ask<{ count: number; records: string }>(scope.em, last(statement), values);
  const { count = 0, records = '[]' } = page ?? {};
  const hasMore = count > (input.pageNumber ?? 1) * pageSize;
  return new Written(`{"tickets":${records},"count":${count},"hasMore":${hasMore}}`);
}
