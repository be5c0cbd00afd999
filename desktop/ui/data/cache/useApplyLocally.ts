import { useQueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#shared/api.ts';
import type { LiveEventName } from './cacheUpdater.ts';
import { cacheUpdaters } from './cacheUpdaters.ts';

type ApplyLocally = <Event extends LiveEventName>(event: Event, body: LiveEvents[Event]) => void;

/** Applies an event to the cache as if the server had sent it: `applyLocally('tag', { action: 'create', tag })`. */
export function useApplyLocally(): ApplyLocally {
  const cache = useQueryClient();
  return (event, body) => cacheUpdaters.filter((reducer) => reducer.event === event).forEach((reducer) => reducer.apply(cache, body));
}
