import { api, type LiveEvents } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { updateCachedResults, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

const last = Number.POSITIVE_INFINITY;

/** Order of the menu; queues without `orderQueue` come last. */
const compareOrder = (one: QueueRecord, other: QueueRecord): number => {
  const orders = [one.orderQueue ?? last, other.orderQueue ?? last] as const;
  return orders[0] === orders[1] ? one.id - other.id : orders[0] - orders[1];
};

export function applyQueueEvent(queues: QueueRecord[], event: LiveEvents['queue']): QueueRecord[] {
  return event.action === 'delete'
    ? queues.filter(({ id }) => id !== event.queueId)
    : upsertRow(queues, event.queue).toSorted(compareOrder);
}

export const queueCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('queue', (cache, event) =>
    updateCachedResults(cache, api.queues.list, (queues, { companyId }) => {
      const isElsewhere = companyId && event.action === 'update' && event.queue.companyId !== companyId;
      return isElsewhere ? queues : applyQueueEvent(queues, event);
    }),
  ),
];
