import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import type { Action } from '#ui/kit/controls/Action.ts';
import { Button } from '#ui/kit/controls/Button.tsx';
import { ErrorState } from '#ui/kit/states/ErrorState.tsx';
import { useNarrowScreen } from '#ui/kit/hooks/useMediaQuery.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { type Column, maxRowButtons, type RowTone, type Sort } from './columns.ts';
import { DataRow, useRowReorder } from './DataRow.tsx';
import { ScrollSentinel } from './ScrollSentinel.tsx';
import { useStableRows } from './useStableRows.ts';
import { Table } from './Table.tsx';
import { TableHead } from './TableHead.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { VirtualRows } from './VirtualRows.tsx';

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** For the label of the row's menu. */
  readonly rowName: (row: Row) => string;
  /** Tints the row; the reason stands in one of its cells in words. */
  readonly rowTone?: ((row: Row) => RowTone | undefined) | undefined;
  /** A click on the row; on its buttons and links it means nothing. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Puts a row at another place: by the `DragGrip` in one of its cells, and by Alt with the arrows. */
  readonly onReorder?: ((row: Row, toIndex: number) => void) | undefined;
  /** The first one runs on Enter, the one with keys 'Del' on Delete. */
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
  /** Actions are always visible, not only on hover and focus. */
  readonly showActions?: boolean | undefined;
  /** Expected number of actions, so that no column moves when rows arrive. Default: three. */
  readonly maxButtons?: number | undefined;
  /** Rows of 64 px instead of 56. */
  readonly isTall?: boolean | undefined;
  readonly isLoading?: boolean | undefined;
  readonly isLoadingMore?: boolean | undefined;
  /** Error of the last request. */
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Called within 100 px of the end; undefined at the last page. */
  readonly onMore?: (() => void) | undefined;
  readonly empty?: ReactNode;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

/** Number of rows above which only visible ones are rendered. */
const virtualizationThreshold = 100;

const TableNotice = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  padding: 16px;
  font: ${text.second};
  color: ${v.ink.soft};
`;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, isLoading = false, error, onRetry, empty } = props;
  if (rows.length === 0 && !isLoading) {
    if (error) {
      return <ErrorState error={error} onRetry={onRetry} />;
    }
    if (empty) {
      return empty;
    }
  }
  return <FilledTable {...props} />;
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, onMore, sort, onSort } = props;
  return (
    <>
      <Table
        aria-busy={(props.isLoading || props.isLoadingMore) ?? false}
        aria-rowcount={onMore ? -1 : rows.length + 1}
        data-tall={props.isTall ? '' : undefined}
      >
        <caption>{caption}</caption>
        <TableHead columns={columns} buttonCount={useButtonCount(props)} sort={sort} onSort={onSort} />
        {props.isLoading && rows.length === 0 ? <SkeletonBody {...props} /> : <Body {...props} />}
      </Table>
      <TableStatus {...props} />
      {onMore && canAskForMore(props) && <ScrollSentinel key={rows.length} onReached={onMore} />}
    </>
  );
}

function canAskForMore<Row>({ isLoading = false, isLoadingMore = false, error }: DataTableProps<Row>): boolean {
  return !isLoading && !isLoadingMore && !error;
}

function SkeletonBody<Row>({ columns, actions }: DataTableProps<Row>) {
  return (
    <tbody>
      <SkeletonRows columns={columns} hasActions={actions !== undefined} />
    </tbody>
  );
}

function useButtonCount<Row>({ rows, actions, maxButtons = maxRowButtons }: DataTableProps<Row>): number {
  const isNarrow = useNarrowScreen();
  if (!actions) {
    return 0;
  }
  if (isNarrow) {
    return 1;
  }
  const counts = rows.slice(0, 30).map((row) => actions(row).length);
  // Rows without actions have the cell all the same.
  return Math.min(maxRowButtons, counts.length === 0 ? maxButtons : Math.max(1, ...counts));
}

function Body<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    rowName,
    rowTone,
    onOpen,
    onReorder,
    actions,
    showActions = false,
    isTall = false,
    isLoadingMore = false,
  } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const isNarrow = useNarrowScreen();
  const { stableRows, pointerHandlers } = useStableRows(rows, rowKey, onReorder !== undefined);
  const { active, enter, move } = useRowFocus(body, stableRows);
  const reorder = (index: number, toIndex: number): void => {
    const row = stableRows[index];
    if (row !== undefined && toIndex >= 0 && toIndex < stableRows.length) {
      enter(toIndex);
      onReorder?.(row, toIndex);
    }
  };
  const toDragProps = useRowReorder(onReorder && reorder);
  const renderRow = (index: number): ReactNode => {
    const row = stableRows[index];
    return (
      row !== undefined && (
        <DataRow
          key={rowKey(row)}
          row={row}
          index={index}
          name={rowName(row)}
          tone={rowTone?.(row)}
          columns={columns}
          actions={actions?.(row) ?? null}
          isActive={index === active}
          isNarrow={isNarrow}
          showActions={showActions}
          onEnter={enter}
          onOpen={onOpen && (() => onOpen(row))}
          onMove={move}
          onReorder={onReorder && reorder}
          dragProps={toDragProps(index)}
        />
      )
    );
  };
  return (
    <tbody ref={setBody} data-focus-home="" {...pointerHandlers}>
      {rows.length > virtualizationThreshold ? (
        <VirtualRows body={body} count={rows.length} rowHeightPx={isTall ? 64 : 56} active={active}>
          {renderRow}
        </VirtualRows>
      ) : (
        stableRows.map((_, index) => renderRow(index))
      )}
      {isLoadingMore && <SkeletonRows columns={columns} hasActions={actions !== undefined} count={3} />}
    </tbody>
  );
}

/** Loading or error message under the last row. */
function TableStatus<Row>({ rows, isLoading = false, isLoadingMore = false, error, onRetry }: DataTableProps<Row>) {
  const { t } = useTexts();
  if (error && rows.length > 0) {
    return (
      <TableNotice role="alert">
        {t('kit.failed.more')}
        {onRetry && (
          <Button size="sm" variant="plain" onClick={onRetry}>
            {t('kit.tryAgain')}
          </Button>
        )}
      </TableNotice>
    );
  }
  return (
    <span className="hush" role="status">
      {isLoading ? t('kit.loading') : isLoadingMore ? t('kit.loadingMore') : ''}
    </span>
  );
}
