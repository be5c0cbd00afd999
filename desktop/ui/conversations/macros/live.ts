import { api } from '#shared/api.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

export const macroCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('macro', (cache, event) =>
    updateCachedResults(cache, api.macros.list, (macros) =>
      applyRecordEvent(macros, ['macro', event], { toRow: (macro) => macro, order: 'name', isWhole: true }),
    ),
  ),
];
