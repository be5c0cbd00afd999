import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useRead } from '#ui/data/query.ts';

export interface Hits {
  readonly count: number;
  /** Which of them one stands at, counted from one; zero where there is none. */
  readonly place: number;
  readonly rowId: number | undefined;
  /** Nothing has come yet. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** To the next older one (1) or newer one (-1); from the last on to the first. */
  move(step: 1 | -1): void;
}

const none: readonly number[] = [];

/** Where something was said in a conversation, and the way from one place to the next, beginning at the newest. */
export function useHits(ticketId: number, term: string): Hits {
  const { data, error, isFetching } = useRead(api.messages.search, { ticketId, searchParam: term }, { enabled: term !== '', staleTime: 0 });
  const rowIds = data?.rowIds ?? none;
  const [stand, setStand] = useState({ rowIds, at: 0 });
  const at = stand.rowIds === rowIds ? stand.at : 0;
  return {
    count: data?.count ?? 0,
    place: rowIds.length === 0 ? 0 : at + 1,
    rowId: rowIds[at],
    isSearching: isFetching && data === undefined,
    error,
    move: (step) => setStand({ rowIds, at: (at + step + rowIds.length) % Math.max(1, rowIds.length) }),
  };
}
