import { lazyComponent } from '#ui/lazyComponent.ts';
import { TicketRatings } from './slots.ts';

export const LazyContactPanel = lazyComponent(() => {
  TicketRatings.prefetch();
  return import('./ContactPanel.tsx');
}, 'ContactPanel');
