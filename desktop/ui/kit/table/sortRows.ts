import type { Sort } from './columns.ts';

/** Rows in the order of a column; what is missing comes last. */
export function sortRows<Row extends object>(rows: readonly Row[], { by, direction }: Sort): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const valueOf = (row: Row): unknown => Object.entries(row).find(([key]) => key === by)?.[1];
  return rows.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null);
    }
    return typeof first === 'string' ? sign * first.localeCompare(String(second)) : sign * (Number(first) - Number(second));
  });
}
