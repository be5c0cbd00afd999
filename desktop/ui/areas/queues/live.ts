import { api, type LiveEvents } from '#shared/api.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { patch, withRow } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

const last = Number.POSITIVE_INFINITY;

/** The order of the menu; queues without a place come last. */
const byPlace = (one: QueueRecord, other: QueueRecord): number => {
  const places = [one.orderQueue ?? last, other.orderQueue ?? last] as const;
  return places[0] === places[1] ? one.id - other.id : places[0] - places[1];
};

/** The queues after what was said about one. */
export function queuesAfter(queues: QueueRecord[], said: LiveEvents['queue']): QueueRecord[] {
  return said.action === 'delete' ? queues.filter(({ id }) => id !== said.queueId) : withRow(queues, said.queue).toSorted(byPlace);
}

export const queueReducers: readonly Reducer[] = [
  hear('queue', (cache, said) =>
    patch(cache, api.queues.list, (queues, { companyId }) => {
      const isElsewhere = companyId && said.action === 'update' && said.queue.companyId !== companyId;
      return isElsewhere ? queues : queuesAfter(queues, said);
    }),
  ),
];
