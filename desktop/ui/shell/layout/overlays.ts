import { createStore, useStore } from 'zustand';

export type Overlay = 'palette' | 'shortcuts' | 'profile' | 'menu' | 'settings';

const store = createStore<{ shown: Overlay | null }>(() => ({ shown: null }));

/** At most one overlay is open. */
export const openOverlay = (overlay: Overlay): void => store.setState({ shown: overlay });
export const closeOverlay = (): void => store.setState({ shown: null });
export const useOverlay = (): Overlay | null => useStore(store, ({ shown }) => shown);
