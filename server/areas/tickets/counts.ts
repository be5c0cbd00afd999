import type { api } from '#shared/api.ts';
import { inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { foldChore } from '#server/platform/db/foldChore.ts';
import { column, prepared, readingQuery } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { bound, placeConditions, type Bind } from './inbox.ts';

/** Counts are kept as changes. */
export const foldTicketCounts = foldChore({ table: 'ticket_counts', by: ['status', 'queue_id', 'user_id'], sums: ['tickets', 'unread'] });

/** The sum of a column of the counts, over the places that a filter allows. */
export const countOf = (filter: InboxFilter, { actor }: Scope, bind: Bind): string => {
  const column = filter.withUnreadMessages === true ? 'unread' : 'tickets';
  return `select coalesce(sum(n.${column}), 0)::int from ticket_counts n where ${placeConditions(filter, actor, { table: 'n', bind }).join(' and ')}`;
};

type Counts = ResultOf<typeof api.tickets.counts>;

/** What stands in each tab of the inbox. Everybody sees everything that is over; the bell rings as `withUnreadMessages` says. */
export async function countTickets(scope: Scope, input: InputOf<typeof api.tickets.counts>): Promise<Counts> {
  const { bind, values } = bound();
  const asked = inboxFilter(input, scope.platform.config.timeZone);
  const count = (name: string, filter: InboxFilter): string => `(${countOf(filter, scope, bind)}) as "${name}"`;
  const [counts] = await prepared(
    scope.em,
    readingQuery<Counts>(
      { pending: column.number(), open: column.number(), closed: column.number(), unread: column.number() },
      `select ${[
        count('pending', { ...asked, status: 'pending' }),
        count('open', { ...asked, status: 'open' }),
        count('closed', { ...asked, status: 'closed', showAll: true }),
        count('unread', { ...asked, withUnreadMessages: true }),
      ].join(', ')}`,
    ),
    values,
  );
  return counts ?? { pending: 0, open: 0, closed: 0, unread: 0 };
}
