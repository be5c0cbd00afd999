import { RadioTower } from 'lucide-react';
import { ConnectionProblemBadge } from './ConnectionProblemBadge.tsx';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { connectionCacheUpdaters } from './live.ts';

export const connectionsArea: UiArea = {
  cacheUpdaters: connectionCacheUpdaters,
  screens: [
    {
      path: '/connections',
      label: 'places.connections',
      screen: lazyComponent(() => import('./ConnectionsScreen.tsx'), 'ConnectionsScreen'),
      order: 70,
      menu: { group: 'admin', icon: RadioTower, badge: ConnectionProblemBadge },
    },
  ],
};
