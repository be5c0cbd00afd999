import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import { toQueryKey, updateCachedResults } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useTexts } from '#ui/text/index.ts';

/** The ids with one of them at another place. */
export function moveId(ids: readonly number[], id: number, toIndex: number): number[] {
  return ids.filter((other) => other !== id).toSpliced(toIndex, 0, id);
}

const numberQueues = (queues: readonly QueueRecord[], ids: readonly number[]): QueueRecord[] =>
  queues
    .map((queue) => ({ ...queue, orderQueue: ids.includes(queue.id) ? ids.indexOf(queue.id) + 1 : queue.orderQueue }))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

interface QueueOrder {
  readonly move: (queue: QueueRecord, toIndex: number) => void;
  /** For screen readers. */
  readonly announcement: string;
}

/** Puts queues at other places, at once; a refused order is taken back. */
export function useQueueOrder(queues: readonly QueueRecord[]): QueueOrder {
  const { t } = useTexts();
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useEndpointMutation(api.queues.reorder, {
    optimistic: ({ queueIds }, cache) => {
      const key = toQueryKey(api.queues.list, {});
      const before = cache.getQueryData(key);
      updateCachedResults(cache, api.queues.list, (cached, { companyId }) => (companyId ? cached : numberQueues(cached, queueIds)));
      return () => cache.setQueryData(key, before);
    },
  });
  const move: QueueOrder['move'] = ({ id, name }, toIndex) => {
    const ids = queues.map((queue) => queue.id);
    setAnnouncement(t('queues.movedTo', { name, position: toIndex + 1 }));
    mutate({ queueIds: moveId(ids, id, toIndex) });
  };
  return { move, announcement };
}
