import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';

/** Fetches again what changes with a plan. */
export function refetchPlans(cache: QueryClient): void {
  invalidateEndpoint(cache, api.plans.page);
  invalidateEndpoint(cache, api.plans.list);
  invalidateEndpoint(cache, api.companies.page);
}
