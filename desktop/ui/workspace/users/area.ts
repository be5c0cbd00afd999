import { UserRoundCog } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { userCacheUpdaters } from './live.ts';

export const usersArea: UiArea = {
  cacheUpdaters: userCacheUpdaters,
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
  ],
};
