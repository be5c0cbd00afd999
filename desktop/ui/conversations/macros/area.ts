import { ListVideo } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { macroCacheUpdaters } from './live.ts';

export const macrosArea: UiArea = {
  cacheUpdaters: macroCacheUpdaters,
  screens: [
    {
      path: '/macros',
      label: 'places.macros',
      screen: lazyComponent(() => import('./MacrosScreen.tsx'), 'MacrosScreen'),
      order: 36,
      menu: { group: 'daily', icon: ListVideo },
    },
  ],
};
