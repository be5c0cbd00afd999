import type { Query, QueryPersister } from '@tanstack/react-query';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';

interface StoredAnswer {
  readonly data: unknown;
  /** Time of the server's answer in milliseconds since the epoch. */
  readonly storedAt: number;
  /** Found in what the device has: asked again, it may be another one. */
  readonly isComputed?: boolean;
}

/** Where answers come from without a connection. */
export interface OfflineSource {
  find(queryKey: readonly unknown[]): Promise<StoredAnswer | null>;
  /** Known to be without a connection: the stored answer is shown before the request fails. */
  isLineCut(): boolean;
}

let source: OfflineSource | null = null;
/** Queries whose data, perhaps edited since, was computed from what the device has. */
const computed = new WeakSet<Query>();

const isReplaceable = (query: Query): boolean => query.state.data === undefined || computed.has(query);

/** A device that cannot be read has nothing. */
async function readStored(queryKey: readonly unknown[]): Promise<StoredAnswer | null> {
  try {
    return (await source?.find(queryKey)) ?? null;
  } catch {
    return null;
  }
}

/** Whether it is known that the server cannot be reached. */
export const isLineCut = (): boolean => source?.isLineCut() === true;

/** Null: nothing is stored. */
export function setOfflineSource(next: OfflineSource | null): void {
  source = next;
}

/**
 * Runs a query. Where the server is not reached, a query without a result gets the stored one, or what is found in what the device has,
 * and fails all the same: it is old, and the failed query runs again when the connection is back.
 */
export const readWithFallback: QueryPersister = async (queryFn, context, query) => {
  const showStored = async (): Promise<void> => {
    const stored = isReplaceable(query) ? await readStored(query.queryKey) : null;
    if (stored && isReplaceable(query)) {
      context.client.setQueryData(query.queryKey, stored.data, { updatedAt: stored.storedAt });
      if (stored.isComputed === true) {
        computed.add(query);
      }
    }
  };
  if (isLineCut()) {
    await showStored();
  }
  try {
    const answer = await queryFn(context);
    computed.delete(query);
    return answer;
  } catch (error) {
    if (isUnreachedError(error)) {
      await showStored();
    }
    throw error;
  }
};
