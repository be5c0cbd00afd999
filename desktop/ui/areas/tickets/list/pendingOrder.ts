import { createStore, useStore } from 'zustand';
import type { TicketOrder } from '#shared/areas/ticketFilter.ts';
import { host } from '#ui/host/index.ts';

const store = createStore<{ order: TicketOrder | null }>(() => ({ order: null }));

/** Order of the pending tickets, kept on this device; longest waiting first by default. */
export const getPendingOrder = (): TicketOrder => store.getState().order ?? host().read('pendingOrder') ?? 'waiting';
export const usePendingOrder = (): TicketOrder => useStore(store, getPendingOrder);

export function setPendingOrder(order: TicketOrder): void {
  store.setState({ order });
  host().write('pendingOrder', order);
}
