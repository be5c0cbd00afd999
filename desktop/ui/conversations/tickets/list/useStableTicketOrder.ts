import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface StableOrderRowId {
  readonly id: number;
}

/**
 * Order while the pointer is over the list: existing rows keep their order, new ones from above go on top and those from below to the
 * end.
 */
export function stableOrder<Kept extends StableOrderRowId>(pinnedIds: readonly number[], rows: readonly Kept[]): Kept[] {
  const place = new Map(pinnedIds.map((id, index) => [id, index]));
  const last = rows.findLastIndex(({ id }) => place.has(id));
  const above = rows.filter(({ id }, index) => !place.has(id) && index < last);
  const below = rows.filter(({ id }, index) => !place.has(id) && index >= last);
  const pinned = rows.filter(({ id }) => place.has(id)).toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return [...above, ...pinned, ...below];
}

/** Number of new rows above the first existing one. */
export function countNewAbove(pinnedIds: readonly number[], rows: readonly StableOrderRowId[]): number {
  const pinned = new Set(pinnedIds);
  const first = rows.findIndex(({ id }) => pinned.has(id));
  return first === -1 ? 0 : first;
}

const rowHeightPx = 76;

interface RowId {
  readonly id: number;
}

interface StableOrder<Kept> {
  readonly rows: readonly Kept[];
  /** Number of new rows above the visible ones. */
  readonly newCount: number;
  readonly release: () => void;
}

/** Rows keep their order while the pointer is over them. */
export function useStableTicketOrder<Kept extends RowId>(
  rows: readonly Kept[],
  isPinned: boolean,
  scroller: RefObject<HTMLElement | null>,
): StableOrder<Kept> {
  const [pinnedIds, setPinnedIds] = useState<readonly number[] | null>(null);
  if (isPinned && pinnedIds === null) {
    setPinnedIds(rows.map(({ id }) => id));
  } else if (!isPinned && pinnedIds !== null) {
    setPinnedIds(null);
  }
  const orderedRows = pinnedIds === null ? rows : stableOrder(pinnedIds, rows);
  const newCount = pinnedIds === null ? 0 : countNewAbove(pinnedIds, orderedRows);
  useScrollAnchor(newCount, scroller);
  const release = (): void => {
    setPinnedIds(rows.map(({ id }) => id));
    scroller.current?.scrollTo({ top: 0 });
  };
  return { rows: orderedRows, newCount, release };
}

/** Compensates the scroll position for rows inserted above, and reverts it when the order is released. */
function useScrollAnchor(newCount: number, scroller: RefObject<HTMLElement | null>): void {
  const lastCount = useRef(0);
  useLayoutEffect(() => {
    const [box, last] = [scroller.current, lastCount.current];
    lastCount.current = newCount;
    // Reads the scroll position only after a change, because reading forces a layout.
    if (box !== null && newCount !== last) {
      const { scrollTop } = box;
      box.scrollTo({ top: newCount === 0 && scrollTop <= last * rowHeightPx ? 0 : scrollTop + (newCount - last) * rowHeightPx });
    }
  }, [newCount, scroller]);
}
