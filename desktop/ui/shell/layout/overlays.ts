import { createStore, useStore } from 'zustand';

/** Dialogs of areas. */
export type AreaOverlay = 'profile' | 'settings' | 'pause' | 'security';
export type Overlay = AreaOverlay | 'palette' | 'shortcuts' | 'menu';

const store = createStore<{ overlay: Overlay | null }>(() => ({ overlay: null }));

/** At most one overlay is open. */
export const openOverlay = (overlay: Overlay): void => store.setState({ overlay });
export const closeOverlay = (): void => store.setState({ overlay: null });
export const useOverlay = (): Overlay | null => useStore(store, ({ overlay }) => overlay);
