import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import type { PlanListRecord } from '#shared/tenancy/companies/plans.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';

/** Every plan, those that are not offered at sign-up too. */
export function useAllPlans(): readonly PlanListRecord[] {
  const { rows, hasMore, isLoadingMore, error, loadMore } = useEndpointPages(api.plans.page, {}, 'plans');
  useEffect(() => {
    if (hasMore && !isLoadingMore && error === null) {
      loadMore();
    }
  });
  return rows;
}
