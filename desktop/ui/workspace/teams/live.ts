import { api } from '#shared/api.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

export const teamCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('team', (cache, event) =>
    updateCachedResults(cache, api.teams.list, (teams) =>
      applyRecordEvent(teams, ['team', event], { toRow: (team) => team, order: 'name', isWhole: true }),
    ),
  ),
];
