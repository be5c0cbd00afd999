import { MutationCache, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';

type QueryKind = 'read' | 'pages';

/** The key of a cached answer is the call itself, so nobody invents keys. Without an input: every answer to that endpoint. */
export const toQueryKey = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input?: NoInfer<Input>,
  kind: QueryKind = 'read',
): readonly unknown[] => (input === undefined ? [kind, endpoint.method, endpoint.path] : [kind, endpoint.method, endpoint.path, input]);

const readInput = <Input>(key: readonly unknown[]): Input => key[3] as Input;

/** A page as it is held: with its number, and how long it was when it came. */
export type CachedPage<Key extends string, Row> = PageResult<Key, Row> & { readonly length: number };
export type CachedPages<Key extends string, Row> = InfiniteData<CachedPage<Key, Row>, number>;

export interface Identifiable {
  readonly id: number | string;
}

/** All rows in order, each once: pages shift under our feet when rows come and go. */
export function flattenPages<Key extends string, Row extends Identifiable>(pages: readonly PageResult<Key, Row>[], rowsKey: Key): Row[] {
  const seen = new Map<Row['id'], Row>();
  for (const page of pages) {
    const rows: Row[] = page[rowsKey];
    rows.filter((row) => !seen.has(row.id)).forEach((row) => seen.set(row.id, row));
  }
  return [...seen.values()];
}

/** Counted from the rows that are held, so that a row removed meanwhile does not make us skip its neighbour. */
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

/** Every answer to an endpoint that is held, whatever its input. */
export function listCachedResults<Input, Result>(cache: QueryClient, endpoint: Endpoint<Input, Result>): Result[] {
  const answers = cache.getQueriesData<Result>({ queryKey: toQueryKey(endpoint as Endpoint<Input, never>) });
  return answers.flatMap(([, result]) => (result === undefined ? [] : [result]));
}

/** Every row of an endpoint's lists that is held. */
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

/** Asks for every answer to an endpoint again; what is not on screen, when it is next shown. */
export const invalidateEndpoint = <Input, Result>(cache: QueryClient, endpoint: Endpoint<Input, Result>): void =>
  void cache.invalidateQueries({ queryKey: toQueryKey(endpoint as Endpoint<Input, never>) });

/**
 * Edits what is held under these keys. An answer that is still on its way may be older than what is told now:
 * it is edited, too, when it has come. So an edit must not count, it must say how things are.
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
      // An answer that failed, or that nobody waits for any more, has nothing to be told.
      query.promise?.then(apply, () => undefined);
    }
  }
}

/** Edits every cached answer to an endpoint, whatever its input. */
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

/** What `patchPages` needs to know: whose lists, under which key their rows lie, and what becomes of them. */
export interface PagesUpdate<Input, Key extends string, Row> {
  readonly endpoint: Endpoint<Input, PageResult<Key, Row>>;
  readonly rowsKey: Key;
  /** Return the same array to leave a list alone. */
  update(rows: Row[], input: Input): Row[];
}

/** Edits the rows of every cached list of an endpoint, each with its own filter; counts follow. */
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

/** One row saved or told: replaced where it is held, else put first, as long as it belongs. */
export function upsertRow<Row extends Identifiable>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((held) => (held.id === row.id ? row : held)) : [row, ...rows];
}

/** The same array where the row was not held. */
export const omitRow = <Row extends Identifiable>(rows: Row[], id: Row['id']): Row[] =>
  rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;

const isTransient = (error: unknown): boolean => error instanceof AppError && ['ERR_OFFLINE', 'ERR_UNAVAILABLE'].includes(error.code);

/** Events keep answers fresh, so time alone rarely makes them stale. `onFailed` hears of acts whose screen does not. */
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
