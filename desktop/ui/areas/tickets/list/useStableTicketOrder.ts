import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { countNewAbove, stableOrder } from './stableOrder.ts';

const rowHeightPx = 76;

interface RowId {
  readonly id: number;
}

interface StableOrder<Kept> {
  readonly rows: readonly Kept[];
  /** Newcomers on top, out of sight so that nothing moved. */
  readonly newCount: number;
  readonly release: () => void;
}

/** Rows keep their places while the pointer is on them; when it leaves, time decides again. */
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

/** What comes in above pushes the window down by as much; what was pushed is taken back when the hand is gone. */
function useScrollAnchor(newCount: number, scroller: RefObject<HTMLElement | null>): void {
  const lastCount = useRef(0);
  useLayoutEffect(() => {
    const [box, last] = [scroller.current, lastCount.current];
    lastCount.current = newCount;
    // Whoever asks where a box stands has the whole page laid out first.
    if (box !== null && newCount !== last) {
      const { scrollTop } = box;
      box.scrollTo({ top: newCount === 0 && scrollTop <= last * rowHeightPx ? 0 : scrollTop + (newCount - last) * rowHeightPx });
    }
  }, [newCount, scroller]);
}
