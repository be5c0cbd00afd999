import type { LiveEvents } from '#shared/api.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { LiveEventName } from './cacheUpdater.ts';
import { useApplyLocally } from './useApplyLocally.ts';

/** Live event as name and body: `['tag', { action: 'update', tag }]`. */
export type LiveEvent = { [Name in LiveEventName]: readonly [name: Name, body: LiveEvents[Name]] }[LiveEventName];

/**
 * Calls an endpoint and applies the live event that the server sends for the change, so that lists do not wait for it:
 * `const update = useRecordMutation(api.tags.update, (tag) => ['tag', { action: 'update', tag }])`. Rejects with an AppError.
 */
export function useRecordMutation<Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  toEvent: (result: Result, input: Input) => LiveEvent,
): (input: Input) => Promise<Result> {
  const applyLocally = useApplyLocally();
  return async (input) => {
    const result = await callEndpoint(endpoint, input);
    const [event, body] = toEvent(result, input);
    applyLocally(event, body);
    return result;
  };
}
