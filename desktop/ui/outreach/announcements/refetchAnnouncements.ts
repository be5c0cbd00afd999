import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';

export function refetchAnnouncements(cache: QueryClient): void {
  invalidateEndpoint(cache, api.announcements.page);
}
