import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { PageInput, PageResult } from '#shared/kit/page.ts';
import { toQueryKey, findNextPage, flattenPages, type CachedPage, type CachedPages, type Identifiable } from './cache.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
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
  type PagesUpdate,
} from './cache.ts';

/** How long an answer that will not do is left alone, in milliseconds. */
const retryAnswerMs = 2_000;

interface EndpointQueryOptions<Result> {
  /** False waits: nothing is asked. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** While another input loads, the previous answer stays on screen. */
  readonly keepPrevious?: boolean;
  /** Such an answer will not do: it is asked for again, as long as somebody looks. */
  readonly isUnusable?: (result: Result) => boolean;
}

const toQueryOptions = ({
  enabled = true,
  staleTime,
}: Pick<EndpointQueryOptions<unknown>, 'enabled' | 'staleTime'>): { enabled: boolean; staleTime?: number } =>
  staleTime === undefined ? { enabled } : { enabled, staleTime };

/** The answer to an endpoint, from the cache at once where it is known. */
export function useEndpointQuery<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  options: EndpointQueryOptions<Result> = {},
): UseQueryResult<Result> {
  const { isUnusable: isVain = () => false } = options;
  return useQuery({
    queryKey: toQueryKey(endpoint, input),
    queryFn: ({ signal }) => callEndpoint(endpoint, input, signal),
    refetchInterval: ({ state: { data } }) => data !== undefined && isVain(data as Result) && retryAnswerMs,
    ...toQueryOptions(options),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData as never } : {}),
  }) as UseQueryResult<Result>;
}

/** A list that grows as one scrolls. */
export interface PagedList<Row> {
  readonly rows: readonly Row[];
  /** How many there are, as far as the server said. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** Rows of the previous search stand in until the new ones come. */
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
  queryFn: async ({ pageParam }: { readonly pageParam: number }) =>
    toCachedPage(await callEndpoint(endpoint, { ...input, pageNumber: pageParam }), rowsKey),
  initialPageParam: 1,
  getNextPageParam: (_page: CachedPage<Key, Row>, pages: CachedPage<Key, Row>[], last: number) => findNextPage(pages, last, rowsKey),
});

/**
 * Asks for the first page of the list that is shown first, whose screen then waits for the same answer: or finds it,
 * where it was asked for while the scripts were still coming.
 */
export function prefetchPages<Input extends PageInput, Key extends string, Row extends Identifiable>(
  cache: QueryClient,
  ...[endpoint, input, rowsKey]: Parameters<typeof toPagesQuery<Input, Key, Row>>
): void {
  const asked = toPagesQuery(endpoint, input, rowsKey);
  const early = takePreloadedResult(endpoint, { ...input, pageNumber: asked.initialPageParam });
  // The contract test holds the server to this shape.
  const pageIn = (body: unknown): CachedPage<Key, Row> => toCachedPage(body as PageResult<Key, Row>, rowsKey);
  if (early === undefined) {
    void cache.prefetchInfiniteQuery(asked);
  } else if (early.body === null) {
    const queryFn: typeof asked.queryFn = async (at) => {
      const body = await early.coming;
      return body === null ? asked.queryFn(at) : pageIn(body);
    };
    void cache.prefetchInfiniteQuery({ ...asked, queryFn });
  } else {
    const held: CachedPages<Key, Row> = { pages: [pageIn(early.body)], pageParams: [asked.initialPageParam] };
    cache.setQueryData(asked.queryKey, held);
  }
}

/** Every row of a paged endpoint, flattened, each once. `rowsKey` is where the answer keeps them. */
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
    error: query.error,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) {
        void query.fetchNextPage();
      }
    },
    retry: () => void query.refetch(),
  };
}

interface MutationOptions<Input, Result> {
  /** Puts the answer into the cache, through the same hands that an event would take. */
  readonly onSuccess?: (result: Result, input: Input, cache: QueryClient) => void;
  /** Where it is absent, the failure is shown as a toast. */
  readonly onError?: (error: Error, input: Input) => void;
}

/** Something the person does: `const save = useAct(api.tags.update, { onDone })`, then `save.mutate(input)`. */
export function useEndpointMutation<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  { onSuccess: onDone, onError: onFailed }: MutationOptions<Input, Result> = {},
): UseMutationResult<Result, Error, Input> {
  const cache = useQueryClient();
  return useMutation<Result, Error, Input>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => callEndpoint(endpoint, input),
    meta: { isHandled: onFailed !== undefined },
    onSuccess: (result, input) => onDone?.(result, input, cache),
    onError: (error, input) => onFailed?.(error, input),
  });
}
