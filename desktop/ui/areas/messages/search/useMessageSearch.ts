import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

export interface MessageSearch {
  readonly count: number;
  /** Current match, counted from 1; 0 without matches. */
  readonly position: number;
  readonly rowId: number | undefined;
  /** First search in progress. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** To the next older (1) or newer (-1) match; wraps around. */
  move(step: 1 | -1): void;
}

const none: readonly number[] = [];

/** Matches of a term in a conversation, starting at the newest. */
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
    // Without a connection the matches are those of the stored messages.
    error: data === undefined ? error : null,
    move: (step) => setCursor({ rowIds, at: (at + step + rowIds.length) % Math.max(1, rowIds.length) }),
  };
}
