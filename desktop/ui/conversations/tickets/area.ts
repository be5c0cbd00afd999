import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { ticketCacheUpdaters } from './live.ts';

export const ticketsArea: UiArea = {
  cacheUpdaters: ticketCacheUpdaters,
  screens: [
    {
      path: '/unrouted',
      label: 'places.unrouted',
      screen: lazyComponent(() => import('./unrouted/UnroutedScreen.tsx'), 'UnroutedScreen'),
      order: 11,
      permission: 'tickets-manager:showall',
    },
  ],
};
