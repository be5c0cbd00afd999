import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#shared/api.ts';

export type LiveEventName = keyof LiveEvents;

/** Effect of a live event on the query cache. */
export interface CacheUpdater<Event extends LiveEventName = LiveEventName> {
  readonly event: Event;
  // A method, not a property: bivariance lets updaters of different events share one list.
  apply(cache: QueryClient, body: LiveEvents[Event]): void;
}

/** `cacheUpdater('tag', (cache, event) => …)`: an entry of an area's `live.ts`. */
export const cacheUpdater = <Event extends LiveEventName>(
  event: Event,
  apply: (cache: QueryClient, body: LiveEvents[Event]) => void,
): CacheUpdater<Event> => ({
  event,
  apply,
});
