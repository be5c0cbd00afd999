import { useEffect } from 'react';
import type { PagedList } from './query.ts';

/** Every row of a paged list, for a choice that needs all: loads page after page, and stops at an error. */
export function useAllRows<Row>({ rows, hasMore, isLoadingMore, error, loadMore }: PagedList<Row>): readonly Row[] {
  useEffect(() => {
    if (hasMore && !isLoadingMore && error === null) {
      loadMore();
    }
  });
  return rows;
}
