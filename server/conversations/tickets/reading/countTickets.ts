import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import type { api } from '#shared/api.ts';
import type { TicketFilter } from '#shared/conversations/tickets/filter.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { compactCounters } from '#server/platform/database/compactCounters.ts';
import { column, queryPrepared, queryOf } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { assignmentConditions, inboxConditions, isCountable } from './inboxConditions.ts';
import { readInboxFilter } from './readInboxFilter.ts';

export const compactTicketCounts = compactCounters({
  name: 'tickets.compactCounts',
  table: 'ticket_counts',
  groupBy: ['status', 'queue_id', 'user_id'],
  sums: ['tickets', 'unread'],
});

/** Snoozed tickets are few and have an index of their own. */
const snoozedCountQuery = (filter: InboxFilter, { actor }: Scope, bind: Bind): string =>
  `select count(*)::int from tickets s where ${inboxConditions({ ...filter, snoozed: true }, actor, { table: 's', bind }).join(' and ')}`;

/** Sum of the counters for a filter on status, queue and user, less the snoozed ones where they are left out. */
export const ticketCountQuery = (filter: InboxFilter, scope: Scope, bind: Bind): string => {
  const { actor } = scope;
  const column = filter.withUnreadMessages === true || filter.onlyUnread === true ? 'unread' : 'tickets';
  const conditions = assignmentConditions(filter, actor, { table: 'n', bind }).join(' and ');
  const less = filter.snoozed === false ? ` - (${snoozedCountQuery(filter, scope, bind)})` : '';
  return `select coalesce(sum(n.${column}), 0)::int${less} from ticket_counts n where ${conditions}`;
};

/** SQL of the number of tickets of a list, up to `most`: further ones are not read. */
export async function cappedTicketCountQuery(
  scope: Scope,
  input: TicketFilter,
  { bind, most }: { readonly bind: Bind; readonly most: number },
): Promise<string> {
  const filter = await readInboxFilter(scope, input);
  if (isCountable(filter)) {
    return `least((${ticketCountQuery(filter, scope, bind)}), ${most})`;
  }
  const conditions = inboxConditions(filter, scope.actor, { table: 't', bind }).join(' and ');
  return `select count(*)::int from (select from tickets t where ${conditions} limit ${most}) counted`;
}

type Counts = ResultOf<typeof api.tickets.counts>;

/** The totals of the inbox tabs; closed tickets count for everybody, `unread` by `withUnreadMessages`. */
export async function countTickets(scope: Scope, input: InputOf<typeof api.tickets.counts>): Promise<Counts> {
  const { bind, values } = createBindings();
  const baseFilter = await readInboxFilter(scope, input);
  const count = (name: string, filter: InboxFilter): string => `(${ticketCountQuery(filter, scope, bind)}) as "${name}"`;
  const [counts] = await queryPrepared(
    scope.em,
    queryOf<Counts>(
      { pending: column.number(), open: column.number(), closed: column.number(), unread: column.number(), snoozed: column.number() },
      `select ${[
        count('pending', { ...baseFilter, status: 'pending' }),
        count('open', { ...baseFilter, status: 'open' }),
        count('closed', { ...baseFilter, status: 'closed', showAll: true }),
        count('unread', { ...baseFilter, withUnreadMessages: true }),
        `(${snoozedCountQuery({ ...baseFilter, status: 'open' }, scope, bind)}) as snoozed`,
      ].join(', ')}`,
    ),
    values,
  );
  return counts ?? { pending: 0, open: 0, closed: 0, unread: 0, snoozed: 0 };
}
