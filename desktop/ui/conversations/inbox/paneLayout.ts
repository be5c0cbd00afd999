import { createStore, useStore } from 'zustand';
import type { InboxLayout } from '#shared/persistedState.ts';
import { host } from '#ui/host/index.ts';

type Pane = 'list' | 'contact';

/** Width limits and default width in px. */
export const paneLimits: Readonly<Record<Pane, { min: number; max: number; default: number }>> = {
  list: { min: 296, max: 480, default: 348 },
  contact: { min: 280, max: 440, default: 320 },
};

const store = createStore<{ layout: InboxLayout | null }>(() => ({ layout: null }));
const currentLayout = (): InboxLayout => store.getState().layout ?? host().read('inbox') ?? {};

const saveLayout = (layout: InboxLayout): void => {
  store.setState({ layout });
  host().write('inbox', layout);
};

const clampWidth = (pane: Pane, width: number): number => Math.round(Math.min(paneLimits[pane].max, Math.max(paneLimits[pane].min, width)));

/** Width in px set by the user; undefined while the default applies. */
export const usePaneWidth = (pane: Pane): number | undefined => useStore(store, () => currentLayout()[pane]);
export const setPaneWidth = (pane: Pane, width: number): void =>
  store.setState({ layout: { ...currentLayout(), [pane]: clampWidth(pane, width) } });
export const savePaneLayout = (): void => saveLayout(currentLayout());

export const useContactPanelClosed = (): boolean => useStore(store, () => currentLayout().isContactShut === true);
export const setContactPanelClosed = (isContactShut: boolean): void => saveLayout({ ...currentLayout(), isContactShut });
