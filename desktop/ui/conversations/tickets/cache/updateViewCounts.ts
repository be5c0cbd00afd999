import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { maxCountedInView, type TicketViewCount, type TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import { isInInbox, type InboxTicket } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { invalidateEndpoint, listCachedResults, toQueryKey, updateCachedResults } from '#ui/data/cache/query.ts';
import { toInboxFilter } from './ticketRows.ts';

export interface ViewCountChange {
  /** Null: in no list. */
  readonly before: InboxTicket | null;
  readonly after: InboxTicket | null;
  readonly actor: Actor;
}

/** By how much a change of one ticket alters the count of a view. */
export function viewCountChange({ filter }: Pick<TicketViewRecord, 'filter'>, { before, after, actor }: ViewCountChange): number {
  const inboxFilter = toInboxFilter(ticketViewFilter(filter, actor));
  const countOf = (ticket: InboxTicket | null): number => (ticket !== null && isInInbox(ticket, inboxFilter, actor) ? 1 : 0);
  return countOf(after) - countOf(before);
}

/** Counts of the saved views after a change of one ticket; the server counts again what was not counted to its end. */
export function updateViewCounts(cache: QueryClient, change: ViewCountChange): void {
  const views = listCachedResults(cache, api.ticketViews.list).flat();
  const changes = new Map(views.map((view) => [view.id, viewCountChange(view, change)]));
  if ([...changes.values()].every((difference) => difference === 0)) {
    return;
  }
  const isUncertain = listCachedResults(cache, api.ticketViews.counts)
    .flat()
    .some(({ id, count }) => count >= maxCountedInView && changes.get(id) !== 0);
  if (isUncertain || cache.isFetching({ queryKey: toQueryKey(api.ticketViews.counts) }) > 0) {
    invalidateEndpoint(cache, api.ticketViews.counts);
    return;
  }
  const edit = (row: TicketViewCount): TicketViewCount => ({ ...row, count: Math.max(0, row.count + (changes.get(row.id) ?? 0)) });
  updateCachedResults(cache, api.ticketViews.counts, (rows) => rows.map(edit));
}
