import { api } from '#shared/api.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

export const settingCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('settings', (cache, { setting }) =>
    updateCachedResults(cache, api.settings.list, (settings) => [...settings.filter(({ key }) => key !== setting.key), setting]),
  ),
  cacheUpdater('billingProvider', (cache, { billingProvider }) =>
    updateCachedResults(cache, api.billingProviders.list, (providers) =>
      providers.map((one) => (one.provider === billingProvider.provider ? billingProvider : one)),
    ),
  ),
];
