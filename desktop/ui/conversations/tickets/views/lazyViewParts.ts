import { lazyComponent } from '#ui/lazyComponent.ts';

/** Apart from the chips, which the first screen shows: forms bring the contract's rules along. */
export const LazyTicketViewDialog = lazyComponent(() => import('./TicketViewDialog.tsx'), 'TicketViewDialog');
export const LazyTicketViewMenu = lazyComponent(() => import('./TicketViewMenu.tsx'), 'TicketViewMenu');
