import { LifeBuoy } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const helpsArea: UiArea = {
  screens: [
    {
      path: '/helps',
      label: 'places.helps',
      screen: lazyComponent(() => import('./HelpsScreen.tsx'), 'HelpsScreen'),
      order: 45,
      menu: { group: 'daily', icon: LifeBuoy },
    },
  ],
};
