import { createStore, useStore } from 'zustand';
import { host } from '#ui/host/index.ts';
import { useMediaQuery } from '#ui/kit/index.ts';
import { width } from '#ui/theme/tokens.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';

type DrawerMode = 'open' | 'rail';
const store = createStore<{ chosen: DrawerMode | null }>(() => ({ chosen: null }));
const readMode = (): DrawerMode => store.getState().chosen ?? host().read('drawer') ?? 'open';

const wideWindow = `(min-width: ${width.drawerFrom}px)`;

/** Wide windows toggle the persisted rail; narrow ones open the sheet. */
export function toggleDrawer(): void {
  if (!matchMedia(wideWindow).matches) {
    openOverlay('menu');
    return;
  }
  const mode = readMode() === 'open' ? 'rail' : 'open';
  store.setState({ chosen: mode });
  host().write('drawer', mode);
}

export function useDrawerOpen(): boolean {
  const mode = useStore(store, readMode);
  return useMediaQuery(wideWindow) && mode === 'open';
}
