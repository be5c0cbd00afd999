import { Layers } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent, type RecordRows } from '#ui/data/cache/recordEvents.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { queueOptionCacheUpdaters } from './options/live.ts';

const last = Number.POSITIVE_INFINITY;

/** Order of the menu; queues without `orderQueue` come last. */
const compareOrder = (one: QueueRecord, other: QueueRecord): number => {
  const orders = [one.orderQueue ?? last, other.orderQueue ?? last] as const;
  return orders[0] === orders[1] ? one.id - other.id : orders[0] - orders[1];
};

export const queueRows: RecordRows<'queue', QueueRecord> = { toRow: (queue) => queue, order: compareOrder, isWhole: true };

const queueCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('queue', (cache, event) =>
    updateCachedResults(cache, api.queues.list, (queues, { companyId }) =>
      applyRecordEvent(queues, ['queue', event], { ...queueRows, matches: (queue) => !companyId || queue.companyId === companyId }),
    ),
  ),
];

export const queuesArea: UiArea = {
  cacheUpdaters: [...queueCacheUpdaters, ...queueOptionCacheUpdaters],
  screens: [
    {
      path: '/queues',
      pathSuffix: '/:id?',
      label: 'places.queues',
      screen: lazyComponent(() => import('./QueueRoute.tsx'), 'QueueRoute'),
      order: 50,
      permission: 'queue.manage',
      menu: { group: 'admin', icon: Layers },
    },
  ],
};
