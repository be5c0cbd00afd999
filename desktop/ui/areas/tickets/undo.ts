import { createStore, useStore } from 'zustand';

/** Time in which a resolution or return can be undone. */
export const undoTimeMs = 5_000;

interface Undo {
  readonly ticketId: number;
  readonly run: () => void;
  /** Of an action that waits in the outbox. */
  readonly key?: string;
}

const store = createStore<{ undo: Undo | null }>(() => ({ undo: null }));

export const useUndo = (): Undo | null => useStore(store, ({ undo }) => undo);

/** Offers an undo in place of the previous one. */
export function offerUndo(undo: Undo): void {
  store.setState({ undo });
  setTimeout(() => withdrawUndo(undo), undoTimeMs);
}

/** Whether the undo of an action was still offered, which is none once the action is done or refused. */
export function withdrawUndoOf(key: string): boolean {
  const { undo } = store.getState();
  const isOffered = undo?.key === key;
  if (isOffered) {
    store.setState({ undo: null });
  }
  return isOffered;
}

export const withdrawUndo = (undo: Undo): void => (store.getState().undo === undo ? store.setState({ undo: null }) : undefined);
