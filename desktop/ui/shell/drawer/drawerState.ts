import { useLayoutEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { host } from '#ui/host/index.ts';
import { useMediaQuery } from '#ui/kit/index.ts';
import { width } from '#ui/theme/tokens.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';

type DrawerMode = 'open' | 'rail';
interface DrawerState {
  readonly chosen: DrawerMode | null;
  /** A screen needs the width. */
  readonly isCrowded: boolean;
  /** Opened nevertheless. */
  readonly isForced: boolean;
}

/** Whether the skeleton (`public/scheme.js`) already shows the rail for an open ticket. */
const startsCrowded = (): boolean => globalThis.document?.documentElement.dataset['crowded'] !== undefined;

const store = createStore<DrawerState>(() => ({ chosen: null, isCrowded: startsCrowded(), isForced: false }));
const readMode = (): DrawerMode => store.getState().chosen ?? host().read('drawer') ?? 'open';

/** From this width on there is room for the drawer beside three panes. */
const roomyWindow = '(min-width: 1600px)';
const isYielding = ({ isCrowded, isForced }: DrawerState): boolean => isCrowded && !isForced;

const wideWindow = `(min-width: ${width.drawerFrom}px)`;

/** Wide windows toggle the persisted rail; narrow ones open the sheet. */
export function toggleDrawer(): void {
  if (!matchMedia(wideWindow).matches) {
    openOverlay('menu');
    return;
  }
  const isShown = readMode() === 'open' && (!isYielding(store.getState()) || matchMedia(roomyWindow).matches);
  const mode = isShown ? 'rail' : 'open';
  store.setState({ chosen: mode, isForced: mode === 'open' });
  host().write('drawer', mode);
}

/** Makes the drawer a rail while a screen needs the width, until the user opens it. */
export function useCrowdedDrawer(isCrowded: boolean): void {
  useLayoutEffect(() => {
    store.setState({ isCrowded, isForced: false });
    return () => store.setState({ isCrowded: false, isForced: false });
  }, [isCrowded]);
}

export function useDrawerOpen(): boolean {
  const mode = useStore(store, readMode);
  const yields = useStore(store, isYielding);
  const isRoomy = useMediaQuery(roomyWindow);
  return useMediaQuery(wideWindow) && mode === 'open' && (isRoomy || !yields);
}
