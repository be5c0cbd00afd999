import { hashKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';
import { toQueryKey, type CachedPages } from '#ui/data/cache/cache.ts';
import type { OfflineRecord } from './EncryptedRecords.ts';

/** Name of a record: its query key as JSON with sorted keys. */
export const toRecordName = (queryKey: readonly unknown[]): string => hashKey(queryKey);
export const toRecordKey = (name: string): readonly unknown[] => JSON.parse(name) as readonly unknown[];

/** Results of one kind of query, with the type of their inputs and data. */
export interface RecordKind<Input, Data> {
  /** Beginning of the query keys. */
  readonly start: readonly unknown[];
  matchesKey(queryKey: readonly unknown[]): boolean;
  matches(record: Pick<OfflineRecord, 'name'>): boolean;
  inputOf(queryKey: readonly unknown[]): Input;
  /** Data of a stored result, or of the cache. */
  dataOf(record: Pick<OfflineRecord, 'data'>): Data;
}

/** `inputAt`: place of the input in the query key. What a key leads to was written by the same query: the shapes are right. */
export function createRecordKind<Input, Data>(start: readonly unknown[], inputAt: number): RecordKind<Input, Data> {
  const matchesKey = (queryKey: readonly unknown[]): boolean => start.every((part, at) => queryKey[at] === part);
  return {
    start,
    matchesKey,
    matches: ({ name }) => matchesKey(toRecordKey(name)),
    inputOf: (queryKey) => queryKey[inputAt] as Input,
    dataOf: ({ data }) => data as Data,
  };
}

/** Results of an endpoint. */
export const createEndpointKind = <Input, Result>(endpoint: Endpoint<Input, Result>): RecordKind<Input, Result> =>
  createRecordKind(toQueryKey(endpoint), 3);

/** Lists of a paged endpoint. */
export const createPagesKind = <Input extends PageInput, Key extends string, Row>(
  endpoint: Endpoint<Input, PageResult<Key, Row>>,
): RecordKind<Input, CachedPages<Key, Row>> => createRecordKind(toQueryKey(endpoint, undefined, 'pages'), 3);
