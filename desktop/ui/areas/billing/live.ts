import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

/** Few and rarely changed: the list is read again. */
export const billingCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('invoice', (cache) => invalidateEndpoint(cache, api.billing.all)),
];
