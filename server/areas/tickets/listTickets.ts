import type { api } from '#shared/api.ts';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { paged } from '#server/platform/db/page.ts';
import { prepared, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { changesCount, countOf, foldCounts } from './counts.ts';
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
    return `select (${countOf(filter, scope, bind)}) as count, ${changesCount} as changes,
      ${pageOfTickets(newestInPlaces(filter, actor, { cut, bind }))} as records`;
  }
  const conditions = inboxConditions(filter, actor, { table: 't', bind });
  const count = isCounted(filter) ? countOf(filter, scope, bind) : `select count(*)::int from tickets t where ${conditions.join(' and ')}`;
  return `select (${count}) as count, ${pageOfTickets(ordered(conditions, cut))} as records`;
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

/** The inbox. */
export async function listTickets(scope: Scope, input: InputOf<typeof api.tickets.page>): Promise<ResultOf<typeof api.tickets.page>> {
  const { statement, values, isHot } = statementFor(scope, input);
  const ask = isHot ? prepared : rows;
  const [page] = await ask<{ count: number; changes?: number; records: TicketRow[] }>(scope.em, statement, values);
  const { records = [], count = 0, changes = 0 } = page ?? {};
  await foldCounts(scope.em, changes);
  return { tickets: records, count, hasMore: paged(records, count, ((input.pageNumber ?? 1) - 1) * pageSize).hasMore };
}
