import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { LiveEvents } from '#shared/api.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { LiveEventName } from './cacheUpdater.ts';
import { cacheUpdaters } from './cacheUpdaters.ts';

/** Live event as name and body: `['tag', { action: 'update', tag }]`. */
export type LiveEvent = { [Name in LiveEventName]: readonly [name: Name, body: LiveEvents[Name]] }[LiveEventName];

type Undo = () => void;

export type EndpointMutation<Input, Result> = UseMutationResult<Result, Error, Input, Undo | undefined>;

interface MutationOptions<Input, Result> {
  /** Changes cached results before the request and returns how to undo that, for the case that the request fails. */
  readonly optimistic?: (input: Input, cache: QueryClient) => Undo;
  /** Runs before the request, when the optimistic change is already shown. */
  readonly prepare?: (input: Input) => Promise<unknown>;
  /** Live event of the change: applied to the own cache after success, because the broadcast may arrive later or not at all. */
  readonly toEvent?: (result: Result, input: Input) => LiveEvent | null;
  readonly onSuccess?: (result: Result, input: Input, cache: QueryClient) => void;
  /** Replaces the toast that shows an error. */
  readonly onError?: (error: Error, input: Input) => void;
  /** True where the caller shows what `mutateAsync` rejects with: forms and confirm dialogs do. */
  readonly isErrorShown?: boolean;
}

function applyEvent(cache: QueryClient, [name, body]: LiveEvent): void {
  cacheUpdaters.filter((updater) => updater.event === name).forEach((updater) => updater.apply(cache, body));
}

/** Applies the live event of an own change to the cache. */
export function useApplyEvent(): (event: LiveEvent) => void {
  const cache = useQueryClient();
  return (event) => applyEvent(cache, event);
}

/**
 * Calls an endpoint on behalf of the user:
 * `useEndpointMutation(api.tags.create, { toEvent: (tag) => ['tag', { action: 'create', tag }] })`.
 */
export function useEndpointMutation<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  { optimistic, prepare, toEvent, onSuccess, onError, isErrorShown = false }: MutationOptions<Input, Result> = {},
): EndpointMutation<Input, Result> {
  const cache = useQueryClient();
  return useMutation<Result, Error, Input, Undo | undefined>({
    mutationKey: [endpoint.path],
    mutationFn: async (input) => {
      await prepare?.(input);
      return callEndpoint(endpoint, input);
    },
    meta: { isHandled: isErrorShown || onError !== undefined },
    onMutate: (input) => optimistic?.(input, cache),
    onSuccess: (result, input) => {
      const event = toEvent?.(result, input) ?? null;
      if (event !== null) {
        applyEvent(cache, event);
      }
      onSuccess?.(result, input, cache);
    },
    onError: (error, input, undo) => {
      undo?.();
      onError?.(error, input);
    },
  });
}

type FileInput<Input> = Input & { readonly file: File };

/** `useEndpointMutation` of an endpoint whose `filesField` is `file`; the contract's input leaves the file out. */
export const useFileMutation = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  options: MutationOptions<FileInput<Input>, Result> = {},
): EndpointMutation<FileInput<Input>, Result> => useEndpointMutation(endpoint as unknown as Endpoint<FileInput<Input>, Result>, options);
