import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { hasPendingChanges } from './menuChanges.ts';

/** While own changes are under way the server's answer would undo what is already shown; it is asked after the last one. */
export const queueOptionCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('queueOption', (cache) => {
    invalidateEndpoint(cache, api.menuDrafts.list);
    if (!hasPendingChanges()) {
      invalidateEndpoint(cache, api.queueOptions.list);
    }
  }),
];
