import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

/** How many tickets hold something that this person should read. */
export function useUnreadCount(): number {
  const { data: counts } = useEndpointQuery(api.tickets.counts, {});
  return counts?.unread ?? 0;
}
