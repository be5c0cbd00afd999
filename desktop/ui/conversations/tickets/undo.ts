import { createStore, useStore } from 'zustand';

/** Time in which a resolution or return can be undone. */
export const undoTimeMs = 5_000;

interface Undo {
  readonly ticketId: number;
  readonly run: () => void;
}

const store = createStore<{ undo: Undo | null }>(() => ({ undo: null }));

export const useUndo = (): Undo | null => useStore(store, ({ undo }) => undo);

/** Offers an undo in place of the previous one. */
export function offerUndo(undo: Undo): void {
  store.setState({ undo });
  setTimeout(() => withdrawUndo(undo), undoTimeMs);
}

export const withdrawUndo = (undo: Undo): void => (store.getState().undo === undo ? store.setState({ undo: null }) : undefined);
