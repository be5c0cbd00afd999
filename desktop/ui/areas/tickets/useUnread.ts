import { api } from '#shared/api.ts';
import { useRead } from '#ui/data/query.ts';

/** How many tickets hold something that this person should read. */
export function useUnread(): number {
  const { data: counts } = useRead(api.tickets.counts, {});
  return counts?.unread ?? 0;
}
