import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

export interface MessageSearch {
  readonly count: number;
  /** Which of them one stands at, counted from one; zero where there is none. */
  readonly position: number;
  readonly rowId: number | undefined;
  /** Nothing has come yet. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** To the next older one (1) or newer one (-1); from the last on to the first. */
  move(step: 1 | -1): void;
}

const none: readonly number[] = [];

/** Where something was said in a conversation, and the way from one place to the next, beginning at the newest. */
export function useMessageSearch(ticketId: number, term: string): MessageSearch {
  const { data, error, isFetching } = useEndpointQuery(
    api.messages.search,
    { ticketId, searchParam: term },
    { enabled: term !== '', staleTime: 0 },
  );
  const rowIds = data?.rowIds ?? none;
  const [cursor, setCursor] = useState({ rowIds, at: 0 });
  const at = cursor.rowIds === rowIds ? cursor.at : 0;
  return {
    count: data?.count ?? 0,
    position: rowIds.length === 0 ? 0 : at + 1,
    rowId: rowIds[at],
    isSearching: isFetching && data === undefined,
    error,
    move: (step) => setCursor({ rowIds, at: (at + step + rowIds.length) % Math.max(1, rowIds.length) }),
  };
}
