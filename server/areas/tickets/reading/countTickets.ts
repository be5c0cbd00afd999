import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import type { api } from '#shared/api.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { compactCounters } from '#server/platform/database/compactCounters.ts';
import { column, queryPrepared, queryOf } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { assignmentConditions } from './inboxConditions.ts';
import { readInboxFilter } from './readInboxFilter.ts';

export const compactTicketCounts = compactCounters({
  table: 'ticket_counts',
  groupBy: ['status', 'queue_id', 'user_id'],
  sums: ['tickets', 'unread'],
});

/** Sum of the counters for a filter on status, queue and user. */
export const ticketCountQuery = (filter: InboxFilter, { actor }: Scope, bind: Bind): string => {
  const column = filter.withUnreadMessages === true ? 'unread' : 'tickets';
  return `select coalesce(sum(n.${column}), 0)::int from ticket_counts n where ${assignmentConditions(filter, actor, { table: 'n', bind }).join(' and ')}`;
};

type Counts = ResultOf<typeof api.tickets.counts>;

/** The totals of the inbox tabs; closed tickets count for everybody, `unread` by `withUnreadMessages`. */
export async function countTickets(scope: Scope, input: InputOf<typeof api.tickets.counts>): Promise<Counts> {
  const { bind, values } = createBindings();
  const baseFilter = await readInboxFilter(scope, input);
  const count = (name: string, filter: InboxFilter): string => `(${ticketCountQuery(filter, scope, bind)}) as "${name}"`;
  const [counts] = await queryPrepared(
    scope.em,
    queryOf<Counts>(
      { pending: column.number(), open: column.number(), closed: column.number(), unread: column.number() },
      `select ${[
        count('pending', { ...baseFilter, status: 'pending' }),
        count('open', { ...baseFilter, status: 'open' }),
        count('closed', { ...baseFilter, status: 'closed', showAll: true }),
        count('unread', { ...baseFilter, withUnreadMessages: true }),
      ].join(', ')}`,
    ),
    values,
  );
  return counts ?? { pending: 0, open: 0, closed: 0, unread: 0 };
}
