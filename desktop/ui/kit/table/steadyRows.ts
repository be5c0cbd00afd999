import { type PointerEvent, useState } from 'react';

type KeyOf<Row> = (row: Row) => string | number;

/**
 * The rows as they were shown, each as it is now: what left is gone, what is new waits at the end.
 * More than one newcomer is another list, or its next page.
 */
export function steadied<Row>(shown: readonly Row[], rows: readonly Row[], keyOf: KeyOf<Row>): readonly Row[] {
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const places = new Set(shown.map(keyOf));
  const added = rows.filter((row) => !places.has(keyOf(row)));
  if (added.length > 1) {
    return rows;
  }
  const kept = shown.flatMap((row) => now.get(keyOf(row)) ?? []);
  return [...kept, ...added];
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

interface SteadyRows<Row> {
  readonly steady: readonly Row[];
  /** For the element around the rows. */
  readonly hold: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/** While the pointer is among the rows none of them moves: one must not press what has just slid under the finger. */
export function useSteadyRows<Row>(rows: readonly Row[], keyOf: KeyOf<Row>): SteadyRows<Row> {
  const [isHeld, setHeld] = useState(false);
  const [shown, setShown] = useState(rows);
  const steady = isHeld ? steadied(shown, rows, keyOf) : rows;
  if (!isSame(shown, steady)) {
    setShown(steady);
  }
  return {
    steady,
    hold: { onPointerEnter: ({ pointerType }) => setHeld(pointerType === 'mouse'), onPointerLeave: () => setHeld(false) },
  };
}
