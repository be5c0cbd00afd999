import { room, broadcastOn } from '#server/platform/live/broadcast.ts';
import { presentQueue } from './present.ts';
import { Queue } from './Queue.ts';

export const queueBroadcasts = [
  broadcastOn('queue.changed', async ({ em, companyId }, { queueId }) => {
    const queue = await em.findOne(Queue, { id: queueId });
    return queue ? [{ to: [room.company(companyId)], event: 'queue', body: { action: 'update', queue: presentQueue(queue) } }] : [];
  }),
  broadcastOn('queue.removed', async ({ companyId }, { queueId }) => [
    { to: [room.company(companyId)], event: 'queue', body: { action: 'delete', queueId } },
  ]),
];
