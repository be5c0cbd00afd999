import { createStore, useStore } from 'zustand';

interface Selection {
  readonly ids: readonly number[];
  /** Where a range begins. */
  readonly anchorId: number | null;
}

const none: Selection = { ids: [], anchorId: null };
export const selectionStore = createStore<Selection>(() => none);

export const useSelectedIds = (): readonly number[] => useStore(selectionStore, ({ ids }) => ids);
export const getSelectedIds = (): readonly number[] => selectionStore.getState().ids;
export const clearSelection = (): void => selectionStore.setState(none);

/** Drops tickets that have left the list. */
export function keepListed(rowIds: ReadonlySet<number>): void {
  const { ids, anchorId } = selectionStore.getState();
  const kept = ids.filter((id) => rowIds.has(id));
  if (kept.length < ids.length) {
    selectionStore.setState({ ids: kept, anchorId: anchorId !== null && rowIds.has(anchorId) ? anchorId : null });
  }
}
