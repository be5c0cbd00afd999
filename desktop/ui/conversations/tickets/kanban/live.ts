import { api } from '#shared/api.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint } from '#ui/data/cache/query.ts';
import { listenToActionResults } from '#ui/conversations/tickets/late/cacheActionResult.ts';
import { placeInLanes } from './laneCards.ts';

listenToActionResults(placeInLanes);

/** Cards follow tickets and messages; a ticket that left is asked for again, since it may have gone to another list. */
export const kanbanCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('ticket', (cache, event) => {
    if (event.action === 'update') {
      placeInLanes(cache, event.ticket);
    } else if (event.action === 'delete') {
      invalidateEndpoint(cache, api.tickets.lane);
    }
  }),
  cacheUpdater('appMessage', (cache, event) => {
    if (event.action === 'create') {
      placeInLanes(cache, event.ticket);
    }
  }),
  cacheUpdater('tag', (cache) => invalidateEndpoint(cache, api.tags.kanban)),
];
