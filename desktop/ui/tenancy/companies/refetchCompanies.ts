import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';

/** Fetches again what changes with a company; plans count their companies. */
export function refetchCompanies(cache: QueryClient): void {
  invalidateEndpoint(cache, api.companies.page);
  invalidateEndpoint(cache, api.plans.page);
}
