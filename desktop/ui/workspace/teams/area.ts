import { UsersRound } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { teamCacheUpdaters } from './live.ts';

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
