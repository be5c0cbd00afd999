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

/** How the result of a key is stored; undefined: not at all. */
export const findOfflineQuery = (queries: readonly OfflineQuery[], queryKey: readonly unknown[]): OfflineQuery | undefined =>
  queries.find(({ start, isStored }) => start.every((part, at) => queryKey[at] === part) && isStored(queryKey));
