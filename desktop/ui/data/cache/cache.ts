import { MutationCache, QueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';
import { isLineCut, readWithFallback } from '#ui/data/offline/offlineFallback.ts';

type QueryKind = 'read' | 'pages';

/** Query key of a call. Without `input` it matches every cached result of the endpoint. */
export const toQueryKey = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input?: NoInfer<Input>,
  kind: QueryKind = 'read',
): readonly unknown[] => (input === undefined ? [kind, endpoint.method, endpoint.path] : [kind, endpoint.method, endpoint.path, input]);

const readInput = <Input>(key: readonly unknown[]): Input => key[3] as Input;

/** Page with its length at the time of the answer: rows removed later do not change the page size. */
export type CachedPage<Key extends string, Row> = PageResult<Key, Row> & { readonly length: number };
/** A page number, or the cursor of the page before. */
export type PageParam = number | string;
export type CachedPages<Key extends string, Row> = InfiniteData<CachedPage<Key, Row>, PageParam>;

export interface Identifiable {
  readonly id: number | string;
}

/** All rows in order, each once: offset pages overlap when rows are added or removed. */
export function flattenPages<Key extends string, Row extends Identifiable>(pages: readonly PageResult<Key, Row>[], rowsKey: Key): Row[] {
  const rowsById = new Map<Row['id'], Row>();
  for (const page of pages) {
    const rows: Row[] = page[rowsKey];
    rows.filter((row) => !rowsById.has(row.id)).forEach((row) => rowsById.set(row.id, row));
  }
  return [...rowsById.values()];
}

/**
 * The cursor of the next page, where the list has cursors. Otherwise its number, computed from the number of cached rows: after a
 * removal the neighbour has moved up into the previous page.
 */
export function findNextPage<Key extends string, Row extends Identifiable>(
  pages: readonly CachedPage<Key, Row>[],
  lastPage: PageParam,
  rowsKey: Key,
): PageParam | undefined {
  const length = pages[0]?.length ?? 0;
  const last = pages.at(-1);
  if (last?.hasMore !== true || length === 0) {
    return undefined;
  }
  if (typeof last.nextCursor === 'string') {
    return last.nextCursor;
  }
  const cached = flattenPages(pages, rowsKey).length;
  const isFruitless = pages.length > 1 && cached === flattenPages(pages.slice(0, -1), rowsKey).length;
  return isFruitless && typeof lastPage === 'number' ? lastPage + 1 : Math.floor(cached / length) + 1;
}

/** Cached results of an endpoint for all inputs. */
export function listCachedResults<Input, Result>(cache: QueryClient, endpoint: Endpoint<Input, Result>): Result[] {
  const entries = cache.getQueriesData<Result>({ queryKey: toQueryKey(endpoint as Endpoint<Input, never>) });
  return entries.flatMap(([, result]) => (result === undefined ? [] : [result]));
}

/** Cached rows of a paged endpoint for all inputs. */
export function listCachedRows<Input extends PageInput, Key extends string, Row extends Identifiable>(
  cache: QueryClient,
  endpoint: Endpoint<Input, PageResult<Key, Row>>,
  rowsKey: Key,
): Row[] {
  const lists = cache.getQueriesData<CachedPages<Key, Row>>({
    queryKey: toQueryKey(endpoint as Endpoint<Input, never>, undefined, 'pages'),
  });
  return lists.flatMap(([, cached]) => (cached === undefined ? [] : flattenPages<Key, Row>(cached.pages, rowsKey)));
}

/** Refetches visible results and pages of an endpoint; hidden ones when they are shown next. */
export function invalidateEndpoint<Input, Result>(cache: QueryClient, { method, path }: Endpoint<Input, Result>): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === method && queryKey[2] === path });
}

/**
 * Updates cached data of matching keys. A response in flight may be older than the event, so the update is applied to it again on
 * arrival: updates must be idempotent.
 */
export function updateCached<Held>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  update: (cached: Held, key: readonly unknown[]) => Held,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    const apply = (): void => {
      const cached = cache.getQueryData<Held>(query.queryKey);
      const updated = cached === undefined ? cached : update(cached, query.queryKey);
      if (updated !== cached) {
        cache.setQueryData<Held>(query.queryKey, updated);
      }
    };
    apply();
    if (query.state.fetchStatus !== 'idle') {
      // Failed or cancelled requests have no data to update.
      query.promise?.then(apply, () => undefined);
    }
  }
}

/** Updates cached results of an endpoint for all inputs. */
export function updateCachedResults<Input, Result>(
  cache: QueryClient,
  endpoint: Endpoint<Input, Result>,
  update: (result: Result, input: Input) => Result,
): void {
  updateCached<Result>(cache, toQueryKey(endpoint), (result, key) => update(result, readInput<Input>(key)));
}

function replacePageRows<Key extends string, Row extends Identifiable>(
  cached: CachedPages<Key, Row>,
  rowsKey: Key,
  rows: Row[],
): CachedPages<Key, Row> {
  const rowDelta = rows.length - flattenPages<Key, Row>(cached.pages, rowsKey).length;
  const pages = cached.pages.map((page, index) => ({
    ...page,
    count: Math.max(0, page.count + rowDelta),
    [rowsKey]: index === 0 ? rows : [],
  }));
  return { ...cached, pages: pages as CachedPage<Key, Row>[] };
}

/** Input of `updateCachedPages`. */
export interface PagesUpdate<Input, Key extends string, Row> {
  readonly endpoint: Endpoint<Input, PageResult<Key, Row>>;
  readonly rowsKey: Key;
  /** Returns the same array when nothing changes. */
  update(rows: Row[], input: Input): Row[];
}

/** Updates the rows of all cached lists of an endpoint and their counts; each call gets the list's own filter. */
export function updateCachedPages<Input extends PageInput, Key extends string, Row extends Identifiable>(
  cache: QueryClient,
  { endpoint, rowsKey, update }: PagesUpdate<Input, Key, Row>,
): void {
  updateCached<CachedPages<Key, Row>>(cache, toQueryKey(endpoint, undefined, 'pages'), (cached, key) => {
    const rows = flattenPages<Key, Row>(cached.pages, rowsKey);
    const updated = update(rows, readInput<Input>(key));
    return updated === rows ? cached : replacePageRows(cached, rowsKey, updated);
  });
}

/** Replaces the row, or puts it first. */
export function upsertRow<Row extends Identifiable>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((cached) => (cached.id === row.id ? row : cached)) : [row, ...rows];
}

/** Returns the same array when the row is absent. */
export const omitRow = <Row extends Identifiable>(rows: Row[], id: Row['id']): Row[] =>
  rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;

/** The stale time is long because live events keep results fresh. `onFailed` gets mutation errors that no component handles. */
export function createQueryClient(onFailed: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, ...[, , mutation]) => {
        if (mutation.meta?.['isHandled'] !== true) {
          onFailed(error);
        }
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        persister: readWithFallback,
        staleTime: 60_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Known to be without a connection, nobody waits for attempts; what failed is asked again when it is back.
        retry: (count, error) => isUnreachedError(error) && !isLineCut() && count < 2,
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
