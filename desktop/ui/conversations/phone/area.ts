import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { phoneCacheUpdaters } from './live.ts';

export const phoneArea: UiArea = {
  cacheUpdaters: phoneCacheUpdaters,
  screens: [
    {
      path: '/phone',
      label: 'places.phone',
      screen: lazyComponent(() => import('./PhoneScreen.tsx'), 'PhoneScreen'),
      order: 80,
      permission: 'connection.manage',
    },
  ],
};
