import { createStore, useStore } from '#ui/data/store.ts';

export type Overlay = 'palette' | 'shortcuts' | 'profile' | 'menu' | 'settings';

const store = createStore<{ shown: Overlay | null }>({ shown: null });

/** One at a time: what lies over the screens and belongs to none of them. */
export const openOverlay = (overlay: Overlay): void => store.set({ shown: overlay });
export const closeOverlay = (): void => store.set({ shown: null });
export const useOverlay = (): Overlay | null => useStore(store, ({ shown }) => shown);
