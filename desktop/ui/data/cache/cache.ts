import { MutationCache, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';

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
export type CachedPages<Key extends string, Row> = InfiniteData<CachedPage<Key, Row>, number>;

export interface Identifiable {
  readonly id: number | string;
}

/** All rows in order, each once: offset pages overlap when rows are added or removed. */
export function flattenPages<Key extends string, Row extends Identifiable>(pages: readonly PageResult<Key, Row>[], rowsKey: Key): Row[] {
  const seen = new Map<Row['id'], Row>();
  for (const page of pages) {
    const rows: Row[] = page[rowsKey];
    rows.filter((row) => !seen.has(row.id)).forEach((row) => seen.set(row.id, row));
  }
  return [...seen.values()];
}

/** Next page number, computed from the number of cached rows: after a removal the neighbour has moved up into the previous page. */
export function findNextPage<Key extends string, Row extends Identifiable>(
  pages: readonly CachedPage<Key, Row>[],
  last: number,
  rowsKey: Key,
): number | undefined {
  const length = pages[0]?.length ?? 0;
  if (pages.at(-1)?.hasMore !== true || length === 0) {
    return undefined;
  }
  const held = flattenPages(pages, rowsKey).length;
  const isFruitless = pages.length > 1 && held === flattenPages(pages.slice(0, -1), rowsKey).length;
  return isFruitless ? last + 1 : Math.floor(held / length) + 1;
}

/** Cached results of an endpoint for all inputs. */
export function listCachedResults<Input, Result>(cache: QueryClient, endpoint: Endpoint<Input, Result>): Result[] {
  const answers = cache.getQueriesData<Result>({ queryKey: toQueryKey(endpoint as Endpoint<Input, never>) });
  return answers.flatMap(([, result]) => (result === undefined ? [] : [result]));
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
  return lists.flatMap(([, held]) => (held === undefined ? [] : flattenPages<Key, Row>(held.pages, rowsKey)));
}

/** Refetches visible results of an endpoint; hidden ones when they are shown next. */
export const invalidateEndpoint = <Input, Result>(cache: QueryClient, endpoint: Endpoint<Input, Result>): void =>
  void cache.invalidateQueries({ queryKey: toQueryKey(endpoint as Endpoint<Input, never>) });

/**
 * Updates cached data of matching keys. A response in flight may be older than the event, so the update is applied to it again on
 * arrival: updates must be idempotent.
 */
export function updateCached<Held>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  edit: (held: Held, key: readonly unknown[]) => Held,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    const apply = (): void => {
      const held = cache.getQueryData<Held>(query.queryKey);
      const edited = held === undefined ? held : edit(held, query.queryKey);
      if (edited !== held) {
        cache.setQueryData<Held>(query.queryKey, edited);
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
  edit: (result: Result, input: Input) => Result,
): void {
  updateCached<Result>(cache, toQueryKey(endpoint), (result, key) => edit(result, readInput<Input>(key)));
}

function replacePageRows<Key extends string, Row extends Identifiable>(
  held: CachedPages<Key, Row>,
  rowsKey: Key,
  rows: Row[],
): CachedPages<Key, Row> {
  const grown = rows.length - flattenPages<Key, Row>(held.pages, rowsKey).length;
  const pages = held.pages.map((page, index) => ({
    ...page,
    count: Math.max(0, page.count + grown),
    [rowsKey]: index === 0 ? rows : [],
  }));
  return { ...held, pages: pages as CachedPage<Key, Row>[] };
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
  { endpoint, rowsKey, update: edit }: PagesUpdate<Input, Key, Row>,
): void {
  updateCached<CachedPages<Key, Row>>(cache, toQueryKey(endpoint, undefined, 'pages'), (held, key) => {
    const rows = flattenPages<Key, Row>(held.pages, rowsKey);
    const edited = edit(rows, readInput<Input>(key));
    return edited === rows ? held : replacePageRows(held, rowsKey, edited);
  });
}

/** Replaces the row, or puts it first. */
export function upsertRow<Row extends Identifiable>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((held) => (held.id === row.id ? row : held)) : [row, ...rows];
}

/** Returns the same array when the row is absent. */
export const omitRow = <Row extends Identifiable>(rows: Row[], id: Row['id']): Row[] =>
  rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;

const isTransient = (error: unknown): boolean => error instanceof AppError && ['ERR_OFFLINE', 'ERR_UNAVAILABLE'].includes(error.code);

/** Live events keep results fresh, hence the long stale time. `onFailed` gets mutation errors that no component handles. */
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
        staleTime: 60_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => isTransient(error) && count < 2,
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
