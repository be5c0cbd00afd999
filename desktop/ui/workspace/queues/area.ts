import { Layers } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { queueCacheUpdaters } from './live.ts';

export const queuesArea: UiArea = {
  cacheUpdaters: queueCacheUpdaters,
  screens: [
    {
      path: '/queues',
      pathSuffix: '/:id?',
      label: 'places.queues',
      screen: lazyComponent(() => import('./QueueRoute.tsx'), 'QueueRoute'),
      order: 50,
      permission: 'queue.manage',
      menu: { group: 'admin', icon: Layers },
    },
  ],
};
