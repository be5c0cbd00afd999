import { maxBulkTickets } from '#shared/conversations/tickets/bulk.ts';
import { selectionStore } from './selection.ts';

/** Selects or deselects one ticket; no more than one call may change. */
export function toggleSelected(id: number): void {
  const { ids } = selectionStore.getState();
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, maxBulkTickets);
  selectionStore.setState({ ids: next, anchorId: id });
}

/** Rows from the anchor to `id`, in the order of the list. */
export function selectRange(rowIds: readonly number[], id: number): void {
  const { anchorId } = selectionStore.getState();
  const [from, to] = [rowIds.indexOf(anchorId ?? id), rowIds.indexOf(id)];
  if (from === -1 || to === -1) {
    toggleSelected(id);
    return;
  }
  const range = rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  selectionStore.setState({ ids: (from <= to ? range : range.toReversed()).slice(0, maxBulkTickets), anchorId: anchorId ?? id });
}

export const selectAll = (rowIds: readonly number[]): void =>
  selectionStore.setState({ ids: rowIds.slice(0, maxBulkTickets), anchorId: rowIds[0] ?? null });
