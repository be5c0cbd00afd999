import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageTarget } from '#ui/conversations/messages/timeline/Entry.ts';
import { useOutboxItems } from '#ui/conversations/messages/outbox/outbox.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { searchOutbox } from './searchOutbox.ts';

export interface MessageSearch {
  readonly count: number;
  /** Current match, counted from 1; 0 without matches. */
  readonly position: number;
  readonly target: MessageTarget | undefined;
  /** First search in progress. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** To the next older (1) or newer (-1) match; wraps around. */
  move(step: 1 | -1): void;
}

const none: readonly number[] = [];

interface Cursor {
  readonly rowIds: readonly number[];
  readonly target: MessageTarget | undefined;
}

/** Matches of a term in a conversation, starting at the newest: what waits to leave, then what the server or the device has. */
export function useMessageSearch(ticketId: number, term: string): MessageSearch {
  const { data, error, isFetching } = useEndpointQuery(
    api.messages.search,
    { ticketId, searchParam: term },
    { enabled: term !== '', staleTime: 0 },
  );
  const rowIds = data?.rowIds ?? none;
  const waiting = searchOutbox(useOutboxItems(ticketId), term).map(({ key }) => key);
  const targets: readonly MessageTarget[] = data === undefined ? [] : [...waiting, ...rowIds];
  const [cursor, setCursor] = useState<Cursor>({ rowIds, target: undefined });
  const found = cursor.target === undefined || cursor.rowIds !== rowIds ? -1 : targets.indexOf(cursor.target);
  const at = Math.max(0, found);
  return {
    count: data === undefined ? 0 : data.count + waiting.length,
    position: targets.length === 0 ? 0 : at + 1,
    target: targets[at],
    isSearching: isFetching && data === undefined,
    // Without a connection the matches are those of the stored messages.
    error: data === undefined ? error : null,
    move: (step) => setCursor({ rowIds, target: targets[(at + step + targets.length) % Math.max(1, targets.length)] }),
  };
}
