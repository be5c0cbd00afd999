import { createStore, useStore } from 'zustand';
import type { TicketOrder } from '#shared/conversations/tickets/filter.ts';
import type { TicketOrders } from '#shared/persistedState.ts';
import { host } from '#ui/host/index.ts';
import type { InboxTab } from '#ui/conversations/tickets/inbox/inboxStore.ts';

const store = createStore<{ orders: TicketOrders | null }>(() => ({ orders: null }));

const getOrders = (): TicketOrders => store.getState().orders ?? host().read('ticketOrders') ?? {};

/** Waiting customers are listed by their waits unless somebody chose otherwise. */
const defaultOrder = (tab: InboxTab): TicketOrder => (tab === 'pending' ? 'waiting' : 'recent');

/** Order of a tab's list, kept on this device. */
export const getTicketOrder = (tab: InboxTab): TicketOrder => getOrders()[tab] ?? defaultOrder(tab);
export const useTicketOrder = (tab: InboxTab): TicketOrder => useStore(store, () => getTicketOrder(tab));

export function setTicketOrder(tab: InboxTab, order: TicketOrder): void {
  const orders = { ...getOrders(), [tab]: order };
  store.setState({ orders });
  host().write('ticketOrders', orders);
}
