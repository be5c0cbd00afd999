import type { UseQueryResult } from '@tanstack/react-query';
import type { PagedList } from '#ui/data/cache/query.ts';
import type { DataTableProps } from '#ui/kit/index.ts';

/** Loading state of a list. */
interface ListProgress {
  readonly rows: readonly unknown[];
  readonly isLoading: boolean;
  /** Rows of another input are shown. */
  readonly isPlaceholder?: boolean;
  readonly error: unknown;
}

/** The list has no rows at all, not only none for a search. */
export const isListEmpty = ({ rows, isLoading, isPlaceholder = false, error }: ListProgress, term: string): boolean =>
  rows.length === 0 && !isLoading && !isPlaceholder && !error && term === '';

/** Total; undefined while unknown. */
export const readListCount = (list: ListProgress & { readonly count: number }): number | undefined =>
  list.isLoading || (list.error && list.rows.length === 0) ? undefined : list.count;

/** Props of `DataTable` for an infinite list. */
export function toTableProps<Row>(pages: PagedList<Row>): Omit<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowName'> {
  const { rows, hasMore, isLoading, isLoadingMore, isPlaceholder, error, loadMore, retry } = pages;
  return {
    rows,
    isLoading: isLoading || isPlaceholder,
    isLoadingMore,
    // A complete list keeps its rows when a refetch fails; the connection banner reports it.
    error: rows.length === 0 || hasMore ? error : null,
    onRetry: retry,
    onMore: hasMore ? loadMore : undefined,
  };
}

/** List of an unpaged endpoint, filtered in the page. */
export function filterList<Row>(
  { data = [], isPending, error, refetch }: Pick<UseQueryResult<Row[]>, 'data' | 'isPending' | 'error' | 'refetch'>,
  matches: (row: Row) => boolean,
): PagedList<Row> {
  const rows = data.filter(matches);
  return {
    rows,
    count: rows.length,
    hasMore: false,
    isLoading: isPending,
    isLoadingMore: false,
    isPlaceholder: false,
    error: data.length === 0 ? error : null,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
}
