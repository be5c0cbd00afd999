import { Gauge } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const overviewArea: UiArea = {
  screens: [
    {
      path: '/platform',
      pathSuffix: '/:tab?',
      label: 'places.overview',
      screen: lazyComponent(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
      order: 94,
      permission: 'overview.read',
      menu: { group: 'admin', icon: Gauge },
    },
  ],
};
