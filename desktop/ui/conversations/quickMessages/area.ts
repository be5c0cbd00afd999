import { Zap } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { quickMessageCacheUpdaters } from './live.ts';

export const quickMessagesArea: UiArea = {
  cacheUpdaters: quickMessageCacheUpdaters,
  screens: [
    {
      path: '/quick-messages',
      label: 'places.quickMessages',
      screen: lazyComponent(() => import('./QuickMessagesScreen.tsx'), 'QuickMessagesScreen'),
      order: 35,
      menu: { group: 'daily', icon: Zap },
    },
  ],
};
