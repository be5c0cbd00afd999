import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#shared/api.ts';

export type LiveEventName = keyof LiveEvents;

/** What an event does to the cached answers. */
export interface CacheUpdater<Event extends LiveEventName = LiveEventName> {
  readonly event: Event;
  // A method on purpose: reducers of different events lie in one list.
  apply(cache: QueryClient, said: LiveEvents[Event]): void;
}

/** `hear('tag', (cache, said) => …)`: one line of an area's `live.ts`. */
export const cacheUpdater = <Event extends LiveEventName>(
  event: Event,
  apply: (cache: QueryClient, said: LiveEvents[Event]) => void,
): CacheUpdater<Event> => ({
  event,
  apply,
});
