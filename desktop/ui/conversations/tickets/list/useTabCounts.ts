import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useActor } from '#ui/data/session/session.ts';
import { countsInput } from '#ui/conversations/tickets/filters/listInput.ts';
import { countFilters, type InboxTab, useInbox } from '#ui/conversations/tickets/inbox/inboxStore.ts';

/**
 * How many tickets a tab holds; undefined while that is unknown, and for tabs without a count. Counts know the filter by queue
 * alone: beside any other they would not be those of the list. Snoozed tickets have a section of their own.
 */
export function useTabCounts(): (tab: InboxTab) => number | undefined {
  const actor = useActor();
  const filters = useInbox((inbox) => inbox.filters);
  const { data: counts } = useEndpointQuery(api.tickets.counts, countsInput({ filters }, actor), { keepPrevious: true });
  const isNarrowed = countFilters({ ...filters, queueIds: [], snoozed: undefined, showAll: null }) > 0;
  return (tab) => {
    if (counts === undefined || isNarrowed) {
      return undefined;
    }
    return tab === 'open' ? Math.max(0, counts.open - counts.snoozed) : tab === 'pending' ? counts.pending : undefined;
  };
}
