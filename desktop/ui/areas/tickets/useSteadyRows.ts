import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { newAbove, steadyOrder } from './steady.ts';

const rowHeight = 76;

interface Row {
  readonly id: number;
}

interface Steady<Kept> {
  readonly shown: readonly Kept[];
  /** Newcomers on top, out of sight so that nothing moved. */
  readonly fresh: number;
  readonly release: () => void;
}

/** Rows keep their places while the pointer is on them; when it leaves, time decides again. */
export function useSteadyRows<Kept extends Row>(
  rows: readonly Kept[],
  isHeld: boolean,
  scroller: RefObject<HTMLElement | null>,
): Steady<Kept> {
  const [held, setHeld] = useState<readonly number[] | null>(null);
  if (isHeld && held === null) {
    setHeld(rows.map(({ id }) => id));
  } else if (!isHeld && held !== null) {
    setHeld(null);
  }
  const shown = held === null ? rows : steadyOrder(held, rows);
  const fresh = held === null ? 0 : newAbove(held, shown);
  useAnchor(fresh, scroller);
  const release = (): void => {
    setHeld(rows.map(({ id }) => id));
    scroller.current?.scrollTo({ top: 0 });
  };
  return { shown, fresh, release };
}

/** What comes in above pushes the window down by as much; what was pushed is taken back when the hand is gone. */
function useAnchor(fresh: number, scroller: RefObject<HTMLElement | null>): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const [box, last] = [scroller.current, before.current];
    before.current = fresh;
    // Whoever asks where a box stands has the whole page laid out first.
    if (box !== null && fresh !== last) {
      const { scrollTop } = box;
      box.scrollTo({ top: fresh === 0 && scrollTop <= last * rowHeight ? 0 : scrollTop + (fresh - last) * rowHeight });
    }
  }, [fresh, scroller]);
}
