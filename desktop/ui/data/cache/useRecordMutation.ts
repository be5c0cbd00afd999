import type { Endpoint } from '#shared/kit/endpoint.ts';
import { useEndpointMutation, type LiveEvent } from './useEndpointMutation.ts';

/**
 * `useEndpointMutation` for forms and confirm dialogs, which show the AppError that the call rejects with:
 * `const update = useRecordMutation(api.tags.update, (tag) => ['tag', { action: 'update', tag }])`.
 */
export function useRecordMutation<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  toEvent: (result: Result, input: Input) => LiveEvent,
): (input: Input) => Promise<Result> {
  return useEndpointMutation(endpoint, { toEvent, isErrorShown: true }).mutateAsync;
}
