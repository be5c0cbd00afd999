import { useSyncExternalStore } from 'react';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';

const subscribe = (listener: () => void): (() => void) => host().onVisibilityChange(listener);
const isVisible = (): boolean => host().isVisible();

/** Shows colleagues that this user has the ticket on the screen, while the page is visible. */
export function useViewTicket(ticketId: number): void {
  const isShown = useSyncExternalStore(subscribe, isVisible);
  useLiveRoom('viewTicket', 'leaveTicket', isShown ? ticketId : null);
}
