import type { EntityManager } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { inboxFilter, type InboxFilter } from '#shared/rules/inbox.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { prepared, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { bound, placeConditions, type Bind } from './inbox.ts';

/** Changes that have piled up before somebody folds them together. */
const many = 500;

const foldStatement = `
  with folded as (
    delete from ticket_counts where (select pg_try_advisory_xact_lock(hashtextextended('ticket_counts ' || current_setting('app.company'), 0)))
    returning *
  )
  insert into ticket_counts (company_id, status, queue_id, user_id, tickets, unread)
  select company_id, status, queue_id, user_id, sum(tickets), sum(unread) from folded
  group by company_id, status, queue_id, user_id having sum(tickets) <> 0 or sum(unread) <> 0`;

/**
 * Counts are kept as changes. Whoever reads them and finds very many leaves their sums instead; two at once cannot, and the one
 * who comes second leaves it.
 */
export async function foldCounts(em: EntityManager, changes: number): Promise<void> {
  if (changes > many) {
    await rows(em, foldStatement);
  }
}

/** The sum of a column of the counts, over the places that a filter allows. */
export const countOf = (filter: InboxFilter, { actor }: Scope, bind: Bind): string => {
  const column = filter.withUnreadMessages === true ? 'unread' : 'tickets';
  return `select coalesce(sum(n.${column}), 0)::int from ticket_counts n where ${placeConditions(filter, actor, { table: 'n', bind }).join(' and ')}`;
};

/** How many changes there are to sum up. */
export const changesCount = '(select count(*)::int from ticket_counts)';

type Counts = ResultOf<typeof api.tickets.counts>;

/** What stands in each tab of the inbox. Everybody sees everything that is over; the bell rings as `withUnreadMessages` says. */
export async function countTickets(scope: Scope, input: InputOf<typeof api.tickets.counts>): Promise<Counts> {
  const { bind, values } = bound();
  const asked = inboxFilter(input, scope.platform.config.timeZone);
  const count = (name: string, filter: InboxFilter): string => `(${countOf(filter, scope, bind)}) as "${name}"`;
  const [counts] = await prepared<Counts & { changes: number }>(
    scope.em,
    `select ${[
      count('pending', { ...asked, status: 'pending' }),
      count('open', { ...asked, status: 'open' }),
      count('closed', { ...asked, status: 'closed', showAll: true }),
      count('unread', { ...asked, withUnreadMessages: true }),
      `${changesCount} as changes`,
    ].join(', ')}`,
    values,
  );
  const { pending = 0, open = 0, closed = 0, unread = 0, changes = 0 } = counts ?? {};
  await foldCounts(scope.em, changes);
  return { pending, open, closed, unread };
}
