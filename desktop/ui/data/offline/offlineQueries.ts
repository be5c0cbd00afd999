import type { Prefetchable } from '#ui/lazyComponent.ts';
import type { OfflineStore } from './OfflineStore.ts';
import type { RecordKind } from './recordKinds.ts';

/** Kind of results that the device stores. */
export interface OfflineQuery {
  /** Beginning of the query keys. */
  readonly start: readonly unknown[];
  isStored(queryKey: readonly unknown[]): boolean;
  /** Part of the result that is stored. */
  trim(data: unknown): unknown;
  /** Number of messages in the stored part. */
  countMessages(data: unknown): number;
}

interface OfflineQueryOptions<Input, Data> {
  /** Which results are stored; all by default. */
  readonly isStored?: (input: Input) => boolean;
  /** All by default. */
  readonly trim?: (data: Data) => Data;
  /** None by default. */
  readonly countMessages?: (data: Data) => number;
}

/** Declares that the device stores the results of a kind. */
export function storeOffline<Input, Data>(kind: RecordKind<Input, Data>, options: OfflineQueryOptions<Input, Data> = {}): OfflineQuery {
  const { isStored = () => true, trim = (data) => data, countMessages = () => 0 } = options;
  return {
    start: kind.start,
    isStored: (queryKey) => isStored(kind.inputOf(queryKey)),
    trim: (data) => trim(kind.dataOf({ data })),
    countMessages: (data) => countMessages(kind.dataOf({ data })),
  };
}

/** Reads what the device stores, beyond stored results as they are. */
export interface OfflineReader {
  /** Result of a query without a connection; undefined: unknown. */
  answer(queryKey: readonly unknown[]): Promise<unknown>;
  /** Brings what is stored up to date; runs with a connection. */
  reconcile(): Promise<void>;
  /** Reads everything, so that the first search is fast. */
  prepare(): Promise<void>;
}

/** What an area contributes. */
export interface OfflineArea {
  readonly queries: readonly OfflineQuery[];
  readonly createReader?: (store: OfflineStore) => OfflineReader;
  /** What is needed without a connection also by whoever has not used it before. */
  readonly parts?: readonly Prefetchable[];
}

/** How the result of a key is stored; undefined: not at all. */
export const findOfflineQuery = (queries: readonly OfflineQuery[], queryKey: readonly unknown[]): OfflineQuery | undefined =>
  queries.find(({ start, isStored }) => start.every((part, at) => queryKey[at] === part) && isStored(queryKey));
