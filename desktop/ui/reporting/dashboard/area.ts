import { House, Star } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const dashboardArea: UiArea = {
  screens: [
    {
      path: '/dashboard',
      label: 'places.dashboard',
      screen: lazyComponent(() => import('./DashboardScreen.tsx'), 'DashboardScreen'),
      order: 44,
      permission: 'dashboard:view',
      menu: { group: 'admin', icon: House },
    },
    {
      path: '/ratings',
      label: 'places.ratings',
      screen: lazyComponent(() => import('./RatingsScreen.tsx'), 'RatingsScreen'),
      order: 45,
      permission: 'dashboard:view',
      menu: { group: 'admin', icon: Star },
    },
  ],
};
