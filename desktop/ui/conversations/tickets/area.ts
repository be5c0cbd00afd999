import { Inbox, SquareKanban } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { InboxScreen } from './inbox/InboxScreen.tsx';
import { kanbanCacheUpdaters } from './kanban/live.ts';
import { ticketCacheUpdaters } from './live.ts';
import { UnreadBadge } from './notices/UnreadBadge.tsx';

export const ticketsArea: UiArea = {
  cacheUpdaters: [...ticketCacheUpdaters, ...kanbanCacheUpdaters],
  screens: [
    {
      path: '/unrouted',
      label: 'places.unrouted',
      screen: lazyComponent(() => import('./unrouted/UnroutedScreen.tsx'), 'UnroutedScreen'),
      order: 11,
      permission: 'tickets-manager:showall',
    },
    {
      path: '/kanban',
      label: 'places.kanban',
      screen: lazyComponent(() => import('./kanban/KanbanScreen.tsx'), 'KanbanScreen'),
      order: 15,
      permission: 'kanban.use',
      planFlag: 'useKanban',
      menu: { group: 'daily', icon: SquareKanban },
    },
    {
      path: '/tickets',
      pathSuffix: '/:uuid?',
      label: 'tickets.title',
      // Not lazy: it is the home screen of almost everybody and must not wait for a second script.
      screen: InboxScreen,
      order: 10,
      menu: { group: 'daily', icon: Inbox, badge: UnreadBadge },
    },
  ],
  offline: async () => (await import('./inbox/offline/offlineInbox.ts')).offlineInbox,
};
