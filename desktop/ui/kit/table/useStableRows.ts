import { type PointerEvent, useState } from 'react';

type GetRowKey<Row> = (row: Row) => string | number;

/**
 * Shown rows in their order with current data; removed rows are dropped and a new one is appended.
 * More than one new row means another list or its next page.
 */
export function applyStableOrder<Row>(shown: readonly Row[], rows: readonly Row[], keyOf: GetRowKey<Row>): readonly Row[] {
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

interface StableRows<Row> {
  readonly stableRows: readonly Row[];
  /** Handlers for the element around the rows. */
  readonly pointerHandlers: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/** Rows keep their order while the mouse is over them, so that a click never hits a row that moved. */
export function useStableRows<Row>(rows: readonly Row[], keyOf: GetRowKey<Row>): StableRows<Row> {
  const [isHeld, setHeld] = useState(false);
  const [shown, setShown] = useState(rows);
  const steady = isHeld ? applyStableOrder(shown, rows, keyOf) : rows;
  if (!isSame(shown, steady)) {
    setShown(steady);
  }
  return {
    stableRows: steady,
    pointerHandlers: { onPointerEnter: ({ pointerType }) => setHeld(pointerType === 'mouse'), onPointerLeave: () => setHeld(false) },
  };
}
