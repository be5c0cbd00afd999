import { useQueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#shared/api.ts';
import type { EventName } from './hear.ts';
import { reducers } from './reducers.ts';

type Echo = <Event extends EventName>(event: Event, said: LiveEvents[Event]) => void;

/** What I did myself reaches the lists as if the server had told of it: `echo('tag', { action: 'create', tag })`. */
export function useEcho(): Echo {
  const cache = useQueryClient();
  return (event, said) => reducers.filter((reducer) => reducer.event === event).forEach((reducer) => reducer.apply(cache, said));
}
