import type { InboxLayout } from '#shared/kept.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';

type Pane = 'list' | 'contact';

/** How far a pane may be dragged, and where it stands until it is. */
export const limits: Readonly<Record<Pane, { least: number; most: number; usual: number }>> = {
  list: { least: 296, most: 480, usual: 348 },
  contact: { least: 280, most: 440, usual: 320 },
};

const store = createStore<{ layout: InboxLayout | null }>({ layout: null });
const current = (): InboxLayout => store.get().layout ?? host().read('inbox') ?? {};

const remember = (layout: InboxLayout): void => {
  store.set({ layout });
  host().write('inbox', layout);
};

export const clampWidth = (pane: Pane, width: number): number =>
  Math.round(Math.min(limits[pane].most, Math.max(limits[pane].least, width)));

/** The dragged width of a pane; undefined until somebody drags it. */
export const usePaneWidth = (pane: Pane): number | undefined => useStore(store, () => current()[pane]);
export const dragPane = (pane: Pane, width: number): void => store.set({ layout: { ...current(), [pane]: clampWidth(pane, width) } });
export const dropPane = (): void => remember(current());

export const useContactShut = (): boolean => useStore(store, () => current().isContactShut === true);
export const shutContact = (isContactShut: boolean): void => remember({ ...current(), isContactShut });
