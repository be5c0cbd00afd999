import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';

export function refetchHelps(cache: QueryClient): void {
  invalidateEndpoint(cache, api.helps.page);
  invalidateEndpoint(cache, api.helps.list);
}
