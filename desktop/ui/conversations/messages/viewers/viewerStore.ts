import { createStore, useStore } from 'zustand';
import type { TicketViewer, ViewerEvents } from '#shared/conversations/tickets/viewers.ts';
import { onConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { useUser } from '#ui/data/session/session.ts';

interface ViewerState {
  readonly byTicket: ReadonlyMap<number, readonly TicketViewer[]>;
}

const nobody: readonly TicketViewer[] = [];
const store = createStore<ViewerState>(() => ({ byTicket: new Map() }));

/** Forgets everybody: without a connection nobody knows who is there, and the server tells it again. */
const clearViewers = (): void => store.setState({ byTicket: new Map() });

export function applyViewerEvent({ ticketId, viewers }: ViewerEvents['ticketViewers']): void {
  const byTicket = new Map(store.getState().byTicket);
  if (viewers.length === 0) {
    byTicket.delete(ticketId);
  } else {
    byTicket.set(ticketId, viewers);
  }
  store.setState({ byTicket });
}

/** Who views a ticket at the moment, the own user among them. */
export const listViewers = (ticketId: number): readonly TicketViewer[] => store.getState().byTicket.get(ticketId) ?? nobody;

export const withoutUser = (viewers: readonly TicketViewer[], userId: number): readonly TicketViewer[] =>
  viewers.some(({ id }) => id === userId) ? viewers.filter(({ id }) => id !== userId) : viewers;

/** Colleagues who have the ticket on the screen. */
export function useOthersViewing(ticketId: number): readonly TicketViewer[] {
  const { id } = useUser();
  const viewers = useStore(store, ({ byTicket }) => byTicket.get(ticketId) ?? nobody);
  return withoutUser(viewers, id);
}

onConnectionLost(clearViewers);
