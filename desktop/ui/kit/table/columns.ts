import type { ReactNode } from 'react';

/** person: avatar and two lines · stripe: queue name · faces: avatars · number: right-aligned. */
export type SkeletonShape = 'name' | 'text' | 'person' | 'stripe' | 'faces' | 'state' | 'number';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Pixels or percent; the other columns share the rest. */
  readonly width?: number | string | undefined;
  /** Right-aligned with tabular figures. */
  readonly numeric?: boolean | undefined;
  /** Hidden under 1200 px. */
  readonly optional?: boolean | undefined;
  /** Visible under 600 px, like the first column. */
  readonly essential?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  /** Shape of the loading state. */
  readonly skeleton?: SkeletonShape | undefined;
  readonly cell: (row: Row) => ReactNode;
}

/** soon: pale yellow · waiting: orange · bad: red. */
export type RowTone = 'soon' | 'waiting' | 'bad';

export interface Sort {
  readonly by: string;
  readonly direction: 'ascending' | 'descending';
}

/** The second click reverses the order. */
export function toggleSort(sort: Sort | undefined, by: string): Sort {
  const isSame = sort?.by === by;
  return { by, direction: isSame && sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** Width for buttons of 32 px and the table's padding. */
export function computeActionsWidthPx(count: number): number {
  return count === 0 ? 0 : 27 + count * 34;
}

export const maxRowButtons = 3;

/** Splits actions into buttons and menu items. */
export function splitActions<T>(actions: readonly T[]): { readonly buttons: readonly T[]; readonly rest: readonly T[] } {
  if (actions.length <= maxRowButtons) {
    return { buttons: actions, rest: [] };
  }
  return { buttons: actions.slice(0, maxRowButtons - 1), rest: actions.slice(maxRowButtons - 1) };
}

interface CellAttributes {
  readonly className: string | undefined;
  readonly 'data-num': '' | undefined;
  readonly 'data-essential': '' | undefined;
}

/** Attributes of cells in header, rows and skeleton. */
export function toCellAttributes(column: Pick<Column<never>, 'optional' | 'numeric' | 'essential'>, index: number): CellAttributes {
  return {
    className: column.optional ? 'optional' : undefined,
    'data-num': column.numeric ? '' : undefined,
    'data-essential': column.essential || index === 0 ? '' : undefined,
  };
}
