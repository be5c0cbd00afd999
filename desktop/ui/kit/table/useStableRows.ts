import { type PointerEvent, useState } from 'react';

type GetRowKey<Row> = (row: Row) => string | number;

/**
 * Shown rows in their order with current data; removed rows are dropped and a new one is appended.
 * More than one new row means another list or its next page.
 */
export function applyStableOrder<Row>(shownRows: readonly Row[], rows: readonly Row[], getRowKey: GetRowKey<Row>): readonly Row[] {
  const rowsByKey = new Map(rows.map((row) => [getRowKey(row), row]));
  const shownKeys = new Set(shownRows.map(getRowKey));
  const added = rows.filter((row) => !shownKeys.has(getRowKey(row)));
  if (added.length > 1) {
    return rows;
  }
  const remaining = shownRows.flatMap((row) => rowsByKey.get(getRowKey(row)) ?? []);
  return [...remaining, ...added];
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

/** Rows keep their order while the mouse is over them, so that a click never hits a row that moved; not where the mouse moves rows. */
export function useStableRows<Row>(rows: readonly Row[], getRowKey: GetRowKey<Row>, isReorderable: boolean): StableRows<Row> {
  const [isHovered, setHovered] = useState(false);
  const [shownRows, setShown] = useState(rows);
  const stableRows = isHovered && !isReorderable ? applyStableOrder(shownRows, rows, getRowKey) : rows;
  if (!isSame(shownRows, stableRows)) {
    setShown(stableRows);
  }
  return {
    stableRows,
    pointerHandlers: { onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'), onPointerLeave: () => setHovered(false) },
  };
}
