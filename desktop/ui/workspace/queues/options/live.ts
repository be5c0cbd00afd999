import { api } from '#shared/api.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

let pendingCount = 0;

/** Counts an own change as under way until the returned function is called, which says whether it was the last one. */
export function beginMenuChange(): () => boolean {
  pendingCount += 1;
  return () => {
    pendingCount -= 1;
    return pendingCount === 0;
  };
}

/** While own changes are under way the server's answer would undo what is already shown; it is asked after the last one. */
export const queueOptionCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('queueOption', (cache) => {
    invalidateEndpoint(cache, api.menuDrafts.list);
    if (pendingCount === 0) {
      invalidateEndpoint(cache, api.queueOptions.list);
    }
  }),
];
