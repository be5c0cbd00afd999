import type { ReactNode } from 'react';

/** person: a face beside two lines · stripe: a queue's name · faces: avatars · number: at the right. */
export type SkeletonShape = 'name' | 'text' | 'person' | 'stripe' | 'faces' | 'state' | 'number';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Pixels or percent; columns without one share the rest. */
  readonly width?: number | string | undefined;
  /** Numbers and times: aligned right, equal figures. */
  readonly numeric?: boolean | undefined;
  /** Goes under 1200 px. */
  readonly optional?: boolean | undefined;
  /** Stays under 600 px. The first column always does. */
  readonly essential?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  /** The shape of its skeleton. */
  readonly skeleton?: SkeletonShape | undefined;
  readonly cell: (row: Row) => ReactNode;
}

export interface Sort {
  readonly by: string;
  readonly direction: 'ascending' | 'descending';
}

/** A second click turns the order round; another column begins ascending. */
export function toggleSort(sort: Sort | undefined, by: string): Sort {
  const isSame = sort?.by === by;
  return { by, direction: isSame && sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** Room for so many buttons of 32 px beside the edge of the table. */
export function computeActionsWidthPx(count: number): number {
  return count === 0 ? 0 : 27 + count * 34;
}

export const maxRowButtons = 3;

/** What is a button of its own, and what goes into the menu behind them. */
export function splitActions<T>(actions: readonly T[]): { readonly shown: readonly T[]; readonly rest: readonly T[] } {
  if (actions.length <= maxRowButtons) {
    return { shown: actions, rest: [] };
  }
  return { shown: actions.slice(0, maxRowButtons - 1), rest: actions.slice(maxRowButtons - 1) };
}

interface CellAttributes {
  readonly className: string | undefined;
  readonly 'data-num': '' | undefined;
  readonly 'data-essential': '' | undefined;
}

/** How the look of the table knows a column, in head, rows and skeleton alike. */
export function toCellAttributes(column: Pick<Column<never>, 'optional' | 'numeric' | 'essential'>, index: number): CellAttributes {
  return {
    className: column.optional ? 'optional' : undefined,
    'data-num': column.numeric ? '' : undefined,
    'data-essential': column.essential || index === 0 ? '' : undefined,
  };
}
