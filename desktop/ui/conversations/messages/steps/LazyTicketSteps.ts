import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyTicketSteps = lazyComponent(() => import('./TicketSteps.tsx'), 'TicketSteps');
