import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { toQueryKey } from '#ui/data/cache/query.ts';

export const refetchUnrouted = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: toQueryKey(api.tickets.unrouted, undefined, 'pages') });
