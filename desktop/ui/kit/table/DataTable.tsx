import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import type { Action } from '#ui/kit/action.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Failed } from '#ui/kit/states/Failed.tsx';
import { useNarrow } from '#ui/kit/useMedia.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { BoneRows } from './BoneRows.tsx';
import { type Column, mostButtons, type Sort } from './columns.ts';
import { DataRow } from './DataRow.tsx';
import { Sentinel } from './Sentinel.tsx';
import { useSteadyRows } from './steadyRows.ts';
import { Table } from './Table.tsx';
import { TableHead } from './TableHead.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { VisibleRows } from './VisibleRows.tsx';

export interface DataTableProps<Row> {
  /** What the table lists; spoken, not shown. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The name of a row, for the menu of its actions. */
  readonly rowName: (row: Row) => string;
  /** The first one also runs on Enter, the one with keys 'Del' on Delete. */
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
  /** Its actions stand there all the time, not only on the row one is at. */
  readonly showActions?: boolean | undefined;
  /** So many actions a row will have, so that no column moves when the rows come; three when not given. */
  readonly buttons?: number | undefined;
  /** Two lines in a row: 64 px instead of 56. */
  readonly tall?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly loadingMore?: boolean | undefined;
  /** What was thrown, if the last request failed. */
  readonly failed?: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Within 100 px of the end; leave it out when there is no more. */
  readonly onMore?: (() => void) | undefined;
  readonly empty?: ReactNode;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

/** From here on only the rows in sight are in the page. */
const virtualFrom = 100;

const More = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  padding: 16px;
  font: ${text.second};
  color: ${v.ink.soft};
`;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading = false, failed, onRetry, empty } = props;
  if (rows.length === 0 && !loading) {
    if (failed) {
      return <Failed error={failed} onRetry={onRetry} />;
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
        aria-busy={(props.loading || props.loadingMore) ?? false}
        aria-rowcount={onMore ? -1 : rows.length + 1}
        data-tall={props.tall ? '' : undefined}
      >
        <caption>{caption}</caption>
        <TableHead columns={columns} buttons={useButtons(props)} sort={sort} onSort={onSort} />
        {props.loading && rows.length === 0 ? <BoneBody {...props} /> : <Body {...props} />}
      </Table>
      <Ending {...props} />
      {onMore && canAskForMore(props) && <Sentinel key={rows.length} onReached={onMore} />}
    </>
  );
}

function canAskForMore<Row>({ loading = false, loadingMore = false, failed }: DataTableProps<Row>): boolean {
  return !loading && !loadingMore && !failed;
}

function BoneBody<Row>({ columns, actions }: DataTableProps<Row>) {
  return (
    <tbody>
      <BoneRows columns={columns} hasActions={actions !== undefined} />
    </tbody>
  );
}

function useButtons<Row>({ rows, actions, buttons = mostButtons }: DataTableProps<Row>): number {
  const narrow = useNarrow();
  if (!actions) {
    return 0;
  }
  if (narrow) {
    return 1;
  }
  const counts = rows.slice(0, 30).map((row) => actions(row).length);
  return counts.length === 0 ? Math.min(mostButtons, buttons) : Math.min(mostButtons, Math.max(...counts));
}

function Body<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowName, actions, showActions = false, tall = false, loadingMore = false } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const narrow = useNarrow();
  const { active, enter, move } = useRowFocus(body, rows.length);
  const { steady, hold } = useSteadyRows(rows, rowKey);
  const line = (index: number): ReactNode => {
    const row = steady[index];
    return (
      row !== undefined && (
        <DataRow
          key={rowKey(row)}
          row={row}
          index={index}
          name={rowName(row)}
          columns={columns}
          actions={actions?.(row) ?? null}
          isActive={index === active}
          narrow={narrow}
          showActions={showActions}
          onEnter={enter}
          onMove={move}
        />
      )
    );
  };
  return (
    <tbody ref={setBody} data-focus-home="" {...hold}>
      {rows.length > virtualFrom ? (
        <VisibleRows body={body} count={rows.length} height={tall ? 64 : 56} active={active}>
          {line}
        </VisibleRows>
      ) : (
        steady.map((_, index) => line(index))
      )}
      {loadingMore && <BoneRows columns={columns} hasActions={actions !== undefined} count={3} />}
    </tbody>
  );
}

/** What stands under the last row: that more is coming, or that it did not come. */
function Ending<Row>({ rows, loading = false, loadingMore = false, failed, onRetry }: DataTableProps<Row>) {
  const { t } = useTexts();
  if (failed && rows.length > 0) {
    return (
      <More role="alert">
        {t('kit.failed.more')}
        {onRetry && (
          <Button size="sm" variant="plain" onClick={onRetry}>
            {t('kit.tryAgain')}
          </Button>
        )}
      </More>
    );
  }
  return (
    <span className="hush" role="status">
      {loading ? t('kit.loading') : loadingMore ? t('kit.loadingMore') : ''}
    </span>
  );
}
