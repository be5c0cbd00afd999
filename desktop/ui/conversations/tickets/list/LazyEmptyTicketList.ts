import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyEmptyTicketList = lazyComponent(() => import('./EmptyTicketList.tsx'), 'EmptyTicketList');
