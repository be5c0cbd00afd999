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
import type { PageInput, PageOf } from '#shared/kit/page.ts';
import { keyOf, nextPageAfter, rowsOf, type HeldPage, type HeldPages, type Identified } from './cache.ts';
import { call } from './client.ts';
import { askedEarly } from './firstAsk.ts';

export {
  askAgainFor,
  createCache,
  editHeld,
  heldAnswers,
  heldRows,
  keyOf,
  patch,
  patchPages,
  withoutRow,
  withRow,
  type Identified,
  type PagesEdit,
} from './cache.ts';

/** How long an answer that will not do is left alone, in milliseconds. */
const asksAgainAfter = 2_000;

interface ReadOptions<Result> {
  /** False waits: nothing is asked. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** While another input loads, the previous answer stays on screen. */
  readonly keepPrevious?: boolean;
  /** Such an answer will not do: it is asked for again, as long as somebody looks. */
  readonly isVain?: (result: Result) => boolean;
}

const optionsOf = ({
  enabled = true,
  staleTime,
}: Pick<ReadOptions<unknown>, 'enabled' | 'staleTime'>): { enabled: boolean; staleTime?: number } =>
  staleTime === undefined ? { enabled } : { enabled, staleTime };

/** The answer to an endpoint, from the cache at once where it is known. */
export function useRead<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  options: ReadOptions<Result> = {},
): UseQueryResult<Result> {
  const { isVain = () => false } = options;
  return useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    refetchInterval: ({ state: { data } }) => data !== undefined && isVain(data as Result) && asksAgainAfter,
    ...optionsOf(options),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData as never } : {}),
  }) as UseQueryResult<Result>;
}

/** A list that grows as one scrolls. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** How many there are, as far as the server said. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** Rows of the previous search stand in until the new ones come. */
  readonly isStandIn: boolean;
  readonly error: Error | null;
  loadMore(): void;
  retry(): void;
}

interface Flat<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

function heldPage<Key extends string, Row>(page: PageOf<Key, Row>, rowsKey: Key): HeldPage<Key, Row> {
  const rows: Row[] = page[rowsKey];
  return { ...page, length: rows.length };
}

const askedAs = <Input extends PageInput, Key extends string, Row extends Identified>(
  endpoint: Endpoint<Input, PageOf<Key, Row>>,
  input: NoInfer<Input>,
  rowsKey: Key,
) => ({
  queryKey: keyOf(endpoint, input, 'pages'),
  queryFn: async ({ pageParam }: { readonly pageParam: number }) =>
    heldPage(await call(endpoint, { ...input, pageNumber: pageParam }), rowsKey),
  initialPageParam: 1,
  getNextPageParam: (_page: HeldPage<Key, Row>, pages: HeldPage<Key, Row>[], last: number) => nextPageAfter(pages, last, rowsKey),
});

/**
 * Asks for the first page of the list that is shown first, whose screen then waits for the same answer: or finds it,
 * where it was asked for while the scripts were still coming.
 */
export function askAhead<Input extends PageInput, Key extends string, Row extends Identified>(
  cache: QueryClient,
  ...[endpoint, input, rowsKey]: Parameters<typeof askedAs<Input, Key, Row>>
): void {
  const asked = askedAs(endpoint, input, rowsKey);
  const early = askedEarly(endpoint, { ...input, pageNumber: asked.initialPageParam });
  // The contract test holds the server to this shape.
  const pageIn = (body: unknown): HeldPage<Key, Row> => heldPage(body as PageOf<Key, Row>, rowsKey);
  if (early === undefined) {
    void cache.prefetchInfiniteQuery(asked);
  } else if (early.body === null) {
    const queryFn: typeof asked.queryFn = async (at) => {
      const body = await early.coming;
      return body === null ? asked.queryFn(at) : pageIn(body);
    };
    void cache.prefetchInfiniteQuery({ ...asked, queryFn });
  } else {
    const held: HeldPages<Key, Row> = { pages: [pageIn(early.body)], pageParams: [asked.initialPageParam] };
    cache.setQueryData(asked.queryKey, held);
  }
}

/** Every row of a paged endpoint, flattened, each once. `rowsKey` is where the answer keeps them. */
export function usePages<Input extends PageInput, Key extends string, Row extends Identified>(
  endpoint: Endpoint<Input, PageOf<Key, Row>>,
  input: NoInfer<Input>,
  rowsKey: Key,
): Pages<Row> {
  const query = useInfiniteQuery({
    ...askedAs(endpoint, input, rowsKey),
    select: ({ pages }: HeldPages<Key, Row>): Flat<Row> => ({ rows: rowsOf(pages, rowsKey), count: pages.at(-1)?.count ?? 0 }),
    placeholderData: keepPreviousData as never,
  });
  const flat = query.data as Flat<Row> | undefined;
  return {
    rows: flat?.rows ?? [],
    count: flat?.count ?? 0,
    hasMore: query.hasNextPage,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isStandIn: query.isPlaceholderData,
    error: query.error,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) {
        void query.fetchNextPage();
      }
    },
    retry: () => void query.refetch(),
  };
}

interface ActOptions<Input, Result> {
  /** Puts the answer into the cache, through the same hands that an event would take. */
  readonly onDone?: (result: Result, input: Input, cache: QueryClient) => void;
  /** Where it is absent, the failure is shown as a toast. */
  readonly onFailed?: (error: Error, input: Input) => void;
}

/** Something the person does: `const save = useAct(api.tags.update, { onDone })`, then `save.mutate(input)`. */
export function useAct<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  { onDone, onFailed }: ActOptions<Input, Result> = {},
): UseMutationResult<Result, Error, Input> {
  const cache = useQueryClient();
  return useMutation<Result, Error, Input>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => call(endpoint, input),
    meta: { isHandled: onFailed !== undefined },
    onSuccess: (result, input) => onDone?.(result, input, cache),
    onError: (error, input) => onFailed?.(error, input),
  });
}
