import { UserRoundCog, UsersRound } from 'lucide-react';
import { api, type LiveEvents } from '#shared/api.ts';
import type { PauseReasonRecord } from '#shared/workspace/users/pauseReasons.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { omitRow, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { userCacheUpdaters } from './live.ts';

const teamCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('team', (cache, event) =>
    updateCachedResults(cache, api.teams.list, (teams) =>
      applyRecordEvent(teams, ['team', event], { toRow: (team) => team, order: 'name', isWhole: true }),
    ),
  ),
];

const byOrder = (one: PauseReasonRecord, other: PauseReasonRecord): number => one.order - other.order || one.id - other.id;

/** A new pause takes the place of the person's older one, whose end may arrive later. */
export function applyPauseEvent(pauses: PauseRecord[], event: LiveEvents['pause']): PauseRecord[] {
  if (event.action === 'delete') {
    return omitRow(pauses, event.pauseId);
  }
  const { pause } = event;
  const isOutdated = pauses.some(({ userId, id }) => userId === pause.userId && id > pause.id);
  return isOutdated ? pauses : [...pauses.filter(({ userId }) => userId !== pause.userId), pause];
}

const pauseCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('pauseReason', (cache, event) =>
    updateCachedResults(cache, api.pauseReasons.list, (reasons) =>
      applyRecordEvent(reasons, ['pauseReason', event], { toRow: (reason) => reason, order: byOrder, isWhole: true }),
    ),
  ),
  cacheUpdater('pause', (cache, event) => updateCachedResults(cache, api.pauses.list, (pauses) => applyPauseEvent(pauses, event))),
];

export const usersArea: UiArea = {
  cacheUpdaters: [...userCacheUpdaters, ...teamCacheUpdaters, ...pauseCacheUpdaters],
  screens: [
    {
      path: '/users',
      label: 'places.users',
      screen: lazyComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
      order: 60,
      permission: 'user.create',
      menu: { group: 'admin', icon: UserRoundCog },
    },
    {
      path: '/users/permissions',
      label: 'places.permissions',
      screen: lazyComponent(() => import('./PermissionsScreen.tsx'), 'PermissionsScreen'),
      order: 61,
      permission: 'user.create',
    },
    {
      path: '/teams',
      label: 'places.teams',
      screen: lazyComponent(() => import('./teams/TeamsScreen.tsx'), 'TeamsScreen'),
      order: 62,
      permission: 'team.manage',
      menu: { group: 'admin', icon: UsersRound },
    },
  ],
};
