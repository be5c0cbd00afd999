import { createStore, useStore } from 'zustand';

export type Overlay = 'palette' | 'shortcuts' | 'profile' | 'menu' | 'settings' | 'pause' | 'security';

const store = createStore<{ overlay: Overlay | null }>(() => ({ overlay: null }));

/** At most one overlay is open. */
export const openOverlay = (overlay: Overlay): void => store.setState({ overlay });
export const closeOverlay = (): void => store.setState({ overlay: null });
export const useOverlay = (): Overlay | null => useStore(store, ({ overlay }) => overlay);
