import { SquareKanban } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { kanbanCacheUpdaters } from './live.ts';

export const kanbanArea: UiArea = {
  cacheUpdaters: kanbanCacheUpdaters,
  screens: [
    {
      path: '/kanban',
      label: 'places.kanban',
      screen: lazyComponent(() => import('./KanbanScreen.tsx'), 'KanbanScreen'),
      order: 15,
      permission: 'kanban.use',
      planFlag: 'useKanban',
      menu: { group: 'daily', icon: SquareKanban },
    },
  ],
};
