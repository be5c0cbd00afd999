import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

/** Number of tickets with unread messages for the user. */
export function useUnreadCount(): number {
  const { data: counts } = useEndpointQuery(api.tickets.counts, {});
  return counts?.unread ?? 0;
}
