import { Tags } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { tagCacheUpdaters } from './live.ts';

export const tagsArea: UiArea = {
  cacheUpdaters: tagCacheUpdaters,
  screens: [
    {
      path: '/tags',
      label: 'places.tags',
      screen: lazyComponent(() => import('./TagsScreen.tsx'), 'TagsScreen'),
      order: 30,
      menu: { group: 'daily', icon: Tags },
    },
  ],
};
