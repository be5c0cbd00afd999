import { useState } from 'react';
import type { Sort } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

/** Rows in the order of a column; what is missing comes last. */
function sortRows<Row extends object>(rows: readonly Row[], { by, direction }: Sort): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const valueOf = (row: Row): unknown => Reflect.get(row, by);
  return rows.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null);
    }
    return typeof first === 'string' ? sign * first.localeCompare(String(second)) : sign * (Number(first) - Number(second));
  });
}

interface SortedTableProps<Row> extends Omit<DataTableProps<Row>, 'sort' | 'onSort'> {
  readonly firstSort: Sort;
}

/** Table that sorts its rows. Screens leave that to it, because the compiler builds rows anew that a screen sorts. */
export function SortedTable<Row extends object>({ firstSort, rows, ...table }: SortedTableProps<Row>) {
  const [sort, setSort] = useState(firstSort);
  return <DataTable {...table} rows={sortRows(rows, sort)} sort={sort} onSort={setSort} />;
}
