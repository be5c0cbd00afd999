import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';
import { useMedia } from '#ui/kit/index.ts';
import { width } from '#ui/theme/tokens.ts';
import { openOverlay } from './overlays.ts';

type Drawer = 'open' | 'rail';
const store = createStore<{ chosen: Drawer | null }>({ chosen: null });
const current = (): Drawer => store.get().chosen ?? host().read('drawer') ?? 'open';

const hasRoom = `(min-width: ${width.drawerFrom}px)`;

/** In a wide window the drawer opens and shuts in its place, and is remembered; else it lies over the screen for a moment. */
export function toggleDrawer(): void {
  if (!matchMedia(hasRoom).matches) {
    openOverlay('menu');
    return;
  }
  const chosen = current() === 'open' ? 'rail' : 'open';
  store.set({ chosen });
  host().write('drawer', chosen);
}

export function useDrawerOpen(): boolean {
  const chosen = useStore(store, current);
  return useMedia(hasRoom) && chosen === 'open';
}
