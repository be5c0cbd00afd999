import styled from '@emotion/styled';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { computeActionsWidthPx, toCellAttributes, type Column, type Sort, toggleSort } from './columns.ts';

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 28px;
  vertical-align: middle;
  margin: 0 -6px;
  padding: 0 6px;
  border-radius: 6px;
  font-weight: inherit;
  &:hover {
    color: ${v.ink.strong};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-quiet] svg {
    opacity: 0;
  }
  &:is(:hover, :focus-visible) svg {
    opacity: 1;
  }
  /* The label ends where the figures end. */
  [data-num] > & {
    flex-direction: row-reverse;
  }
`;

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly buttonCount: number;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

/** Custom property, so that the first column can fill the row on phones. */
function toColumnStyle(width: number | string | undefined): CSSProperties | undefined {
  const value = typeof width === 'number' ? `${width}px` : width;
  // CSSProperties lacks custom properties.
  return value === undefined ? undefined : ({ '--column': value } as CSSProperties);
}

/** Widths are set on header cells: in a colgroup a hidden column would shift the others. */
export function TableHead<Row>({ columns, buttonCount, sort, onSort }: TableHeadProps<Row>) {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            {...toCellAttributes(column, index)}
            aria-sort={sort?.by === column.key ? sort.direction : undefined}
            style={toColumnStyle(column.width)}
          >
            {column.sortable && onSort ? <Sorter label={column.label} by={column.key} sort={sort} onSort={onSort} /> : column.label}
          </th>
        ))}
        {buttonCount > 0 && (
          <th scope="col" data-acts="" data-essential="" style={toColumnStyle(computeActionsWidthPx(buttonCount))}>
            <span className="hush">{t('kit.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SorterProps {
  readonly label: string;
  readonly by: string;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function Sorter({ label, by, sort, onSort }: SorterProps) {
  const isSorted = sort?.by === by;
  const Icon = !isSorted ? ArrowUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <SortButton type="button" data-quiet={isSorted ? undefined : ''} onClick={() => onSort(toggleSort(sort, by))}>
      {label}
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </SortButton>
  );
}
