import { UsersRound } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';

const teamCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('team', (cache, event) =>
    updateCachedResults(cache, api.teams.list, (teams) =>
      applyRecordEvent(teams, ['team', event], { toRow: (team) => team, order: 'name', isWhole: true }),
    ),
  ),
];

export const teamsArea: UiArea = {
  cacheUpdaters: teamCacheUpdaters,
  screens: [
    {
      path: '/teams',
      label: 'places.teams',
      screen: lazyComponent(() => import('./TeamsScreen.tsx'), 'TeamsScreen'),
      order: 62,
      permission: 'team.manage',
      menu: { group: 'admin', icon: UsersRound },
    },
  ],
};
