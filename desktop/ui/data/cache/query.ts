import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
  type QueryFunctionContext,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';
import { toQueryKey, findNextPage, flattenPages, type CachedPage, type CachedPages, type Identifiable, type PageParam } from './cache.ts';
import { afterNextPaint } from '#ui/data/afterNextPaint.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';
import { takePreloadedResult } from '#ui/data/http/takePreloadedResult.ts';

export {
  invalidateEndpoint,
  createQueryClient,
  updateCached,
  listCachedResults,
  listCachedRows,
  toQueryKey,
  updateCachedResults,
  updateCachedPages,
  omitRow,
  upsertRow,
  type Identifiable,
} from './cache.ts';

const retryAnswerMs = 2_000;

interface EndpointQueryOptions<Result> {
  /** False: no request is made. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Keeps the previous result on screen while another input loads. */
  readonly keepPrevious?: boolean;
  /** Fetched again after this time, while the component is mounted. */
  readonly intervalMs?: number;
  /** An unusable result is requested again after `retryAnswerMs`, while the component is mounted. */
  readonly isUnusable?: (result: Result) => boolean;
}

const toQueryOptions = ({
  enabled = true,
  staleTime,
}: Pick<EndpointQueryOptions<unknown>, 'enabled' | 'staleTime'>): { enabled: boolean; staleTime?: number } =>
  staleTime === undefined ? { enabled } : { enabled, staleTime };

/** Cached results are painted before they are requested again. */
export const paintKnown = async ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): Promise<void> => {
  if (client.getQueryData(queryKey) !== undefined) {
    await afterNextPaint();
  }
};

/** Result of an endpoint, from the cache where possible. */
export function useEndpointQuery<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  options: EndpointQueryOptions<Result> = {},
): UseQueryResult<Result> {
  const { isUnusable = () => false, intervalMs = false } = options;
  return useQuery({
    queryKey: toQueryKey(endpoint, input),
    queryFn: async (context) => {
      await paintKnown(context);
      return callEndpoint(endpoint, input, context.signal);
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnusable(data as Result) ? retryAnswerMs : intervalMs),
    ...toQueryOptions(options),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData as never } : {}),
  }) as UseQueryResult<Result>;
}

/** Infinite list. */
export interface PagedList<Row> {
  readonly rows: readonly Row[];
  /** Total according to the server. */
  readonly count: number;
  readonly hasMore: boolean;
  /** True until the first page has arrived. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** True while rows of the previous input are shown. */
  readonly isPlaceholder: boolean;
  readonly error: Error | null;
  loadMore(): void;
  retry(): void;
}

interface FlatList<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

function toCachedPage<Key extends string, Row>(page: PageResult<Key, Row>, rowsKey: Key): CachedPage<Key, Row> {
  const rows: Row[] = page[rowsKey];
  return { ...page, length: rows.length };
}

const toPagesQuery = <Input extends PageInput, Key extends string, Row extends Identifiable>(
  endpoint: Endpoint<Input, PageResult<Key, Row>>,
  input: NoInfer<Input>,
  rowsKey: Key,
) => ({
  queryKey: toQueryKey(endpoint, input, 'pages'),
  queryFn: async ({ pageParam }: { readonly pageParam: PageParam }) => {
    const place = typeof pageParam === 'string' ? { after: pageParam } : { pageNumber: pageParam };
    return toCachedPage(await callEndpoint(endpoint, { ...input, ...place }), rowsKey);
  },
  initialPageParam: 1 as PageParam,
  getNextPageParam: (_page: CachedPage<Key, Row>, pages: CachedPage<Key, Row>[], lastPage: PageParam) =>
    findNextPage(pages, lastPage, rowsKey),
});

/** Prefetches the first page of the initial list. Uses the response that `scheme.js` requested before the scripts had loaded, if any. */
export function prefetchPages<Input extends PageInput, Key extends string, Row extends Identifiable>(
  cache: QueryClient,
  ...[endpoint, input, rowsKey]: Parameters<typeof toPagesQuery<Input, Key, Row>>
): void {
  const query = toPagesQuery(endpoint, input, rowsKey);
  const preloaded = takePreloadedResult(endpoint, { ...input, pageNumber: 1 });
  // The contract tests guarantee this shape.
  const parsePage = (body: unknown): CachedPage<Key, Row> => toCachedPage(body as PageResult<Key, Row>, rowsKey);
  if (preloaded === undefined) {
    void cache.prefetchInfiniteQuery(query);
  } else if (preloaded.body === null) {
    const queryFn: typeof query.queryFn = async (context) => {
      const body = await preloaded.promise;
      return body === null ? query.queryFn(context) : parsePage(body);
    };
    void cache.prefetchInfiniteQuery({ ...query, queryFn });
  } else {
    const pages: CachedPages<Key, Row> = { pages: [parsePage(preloaded.body)], pageParams: [query.initialPageParam] };
    cache.setQueryData(query.queryKey, pages);
  }
}

/** Rows of a paged endpoint, flattened and deduplicated. `rowsKey` is the property of the response that holds them. */
export function useEndpointPages<Input extends PageInput, Key extends string, Row extends Identifiable>(
  endpoint: Endpoint<Input, PageResult<Key, Row>>,
  input: NoInfer<Input>,
  rowsKey: Key,
): PagedList<Row> {
  const query = useInfiniteQuery({
    ...toPagesQuery(endpoint, input, rowsKey),
    select: ({ pages }: CachedPages<Key, Row>): FlatList<Row> => ({ rows: flattenPages(pages, rowsKey), count: pages.at(-1)?.count ?? 0 }),
    placeholderData: keepPreviousData as never,
  });
  const flat = query.data as FlatList<Row> | undefined;
  return {
    rows: flat?.rows ?? [],
    count: flat?.count ?? 0,
    hasMore: query.hasNextPage,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isPlaceholder: query.isPlaceholderData,
    // Without a connection a stored list may be empty: that is an answer.
    error: flat?.rows.length === 0 && !query.isPlaceholderData && isUnreachedError(query.error) ? null : query.error,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) {
        void query.fetchNextPage();
      }
    },
    retry: () => void query.refetch(),
  };
}
