import type { QueryPersister } from '@tanstack/react-query';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';

interface StoredAnswer {
  readonly data: unknown;
  /** Time of the server's answer in milliseconds since the epoch. */
  readonly storedAt: number;
}

/** Where answers come from without a connection. */
export interface OfflineSource {
  find(queryKey: readonly unknown[]): Promise<StoredAnswer | null>;
  /** Known to be without a connection: the stored answer is shown before the request fails. */
  isLineCut(): boolean;
}

let source: OfflineSource | null = null;

/** Null: nothing is stored. */
export function setOfflineSource(next: OfflineSource | null): void {
  source = next;
}

/**
 * Runs a query. Where the server is not reached, a query without a result gets the stored one and fails all the same: it is old, and
 * the failed query runs again when the connection is back.
 */
export const readWithFallback: QueryPersister = async (queryFn, context, query) => {
  const showStored = async (): Promise<void> => {
    const stored = query.state.data === undefined ? await source?.find(query.queryKey) : null;
    if (stored && query.state.data === undefined) {
      context.client.setQueryData(query.queryKey, stored.data, { updatedAt: stored.storedAt });
    }
  };
  if (source?.isLineCut() === true) {
    await showStored();
  }
  try {
    return await queryFn(context);
  } catch (error) {
    if (isUnreachedError(error)) {
      await showStored();
    }
    throw error;
  }
};
