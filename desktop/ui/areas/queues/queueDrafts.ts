import type { QueueInput, QueueRecord } from '#shared/areas/queues.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { pickFreeColor } from './queueColors.ts';
import { completeWeek } from './openingHours.ts';

/** Initial values of the dialog; `id` is null for a new queue. */
export interface QueueDraft extends Required<Omit<QueueInput, 'integrationId' | 'promptId'>> {
  readonly id: number | null;
}

const maxNameLength = 50;

function getNextOrder(queues: readonly QueueRecord[]): number {
  return Math.max(0, ...queues.map(({ orderQueue }) => orderQueue ?? 0)) + 1;
}

/** New queue with the next order and a free colour. */
export const createQueueDraft = (queues: readonly QueueRecord[]): QueueDraft => ({
  id: null,
  name: '',
  color: pickFreeColor(queues),
  orderQueue: getNextOrder(queues),
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: createDefaultWeek(),
});

export const toQueueDraft = ({ id, name, color, orderQueue, greetingMessage, outOfHoursMessage, schedules }: QueueRecord): QueueDraft => ({
  id,
  name,
  color,
  orderQueue,
  greetingMessage,
  outOfHoursMessage,
  schedules: completeWeek(schedules),
});

/** New queue with texts and hours of another, but its own name and colour. */
export const copyQueueDraft = (queue: QueueRecord, name: string, queues: readonly QueueRecord[]): QueueDraft => ({
  ...toQueueDraft(queue),
  id: null,
  name: name.slice(0, maxNameLength),
  color: pickFreeColor(queues),
  orderQueue: getNextOrder(queues),
});
