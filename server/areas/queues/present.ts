import type { QueueRecord } from '#shared/areas/queues.ts';
import type { Queue } from './Queue.ts';

export const presentQueue = (queue: Queue): QueueRecord => ({
  id: queue.id,
  name: queue.name,
  color: queue.color,
  greetingMessage: queue.greetingMessage,
  outOfHoursMessage: queue.outOfHoursMessage,
  schedules: queue.schedules,
  companyId: queue.companyId,
  orderQueue: queue.orderQueue ?? null,
  integrationId: queue.integrationId ?? null,
  promptId: queue.promptId ?? null,
  mediaPath: queue.mediaPath ?? null,
  mediaName: queue.mediaName ?? null,
  createdAt: queue.createdAt.toISOString(),
  updatedAt: queue.updatedAt.toISOString(),
});

export const presentQueues = (queues: readonly Queue[]): QueueRecord[] => queues.map(presentQueue);
