import { api } from '#shared/api.ts';
import type { PlanListRecord } from '#shared/tenancy/companies/plans.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useAllRows } from '#ui/data/cache/useAllRows.ts';

/** Every plan, those that are not offered at sign-up too. */
export const useAllPlans = (): readonly PlanListRecord[] => useAllRows(useEndpointPages(api.plans.page, {}, 'plans'));
