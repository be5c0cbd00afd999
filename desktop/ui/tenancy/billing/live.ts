import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { announceRenewal } from './announceRenewal.ts';

/** Few and rarely changed: the list is read again. */
export const billingCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('invoice', (cache) => {
    invalidateEndpoint(cache, api.billing.all);
    invalidateEndpoint(cache, api.billing.show);
    invalidateEndpoint(cache, api.billing.page);
    invalidateEndpoint(cache, api.billing.totals);
  }),
  cacheUpdater('payment', (cache, { company }) => {
    invalidateEndpoint(cache, api.billing.all);
    invalidateEndpoint(cache, api.billing.show);
    announceRenewal(cache, company);
  }),
  cacheUpdater('storage', (cache) => invalidateEndpoint(cache, api.usage.storage)),
];
