import type { ReactNode } from 'react';
import { createSlot } from '#ui/slots.ts';
import type { ScreenAction } from './actions/screenActions.ts';
import type { AreaOverlay } from './layout/overlays.ts';

/** Logo and name in the top bar. */
export const Brand = createSlot<[], ReactNode>('Brand');
/** At the end of the top bar, before the account. */
export const Bells = createSlot<[], ReactNode>('Bells');
/** Below the top bar, from the first screen on. */
export const Banners = createSlot<[], ReactNode>('Banners');
/** Below them, once the browser is idle. */
export const LateBanners = createSlot<[props: object], ReactNode>('LateBanners');
/** On every screen, without a place in it. */
export const Hosts = createSlot<[], ReactNode>('Hosts');

interface OverlayProps {
  readonly name: AreaOverlay;
  readonly onClose: () => void;
}
/** Dialogs that `openOverlay` opens. */
export const AreaOverlays = createSlot<[OverlayProps], ReactNode>('AreaOverlays');

interface AccountItemsProps {
  readonly close: () => void;
}
/** In the account's panel. */
export const AccountItems = createSlot<[AccountItemsProps], ReactNode>('AccountItems');

interface FoundActions {
  readonly actions: readonly ScreenAction[];
  readonly isSearching: boolean;
}
/** Actions that the palette finds on the server. */
export const useFoundActions = createSlot<[term: string], FoundActions>('useFoundActions');
