import type { QueueInput, QueueRecord } from '#shared/areas/queues.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { pickFreeColor } from './queueColors.ts';
import { completeWeek } from './openingHours.ts';

/** What the dialog begins with; `id` is null until the queue exists. */
export interface QueueDraft extends Required<Omit<QueueInput, 'integrationId' | 'promptId'>> {
  readonly id: number | null;
}

const maxNameLength = 50;

function getNextOrder(queues: readonly QueueRecord[]): number {
  return Math.max(0, ...queues.map(({ orderQueue }) => orderQueue ?? 0)) + 1;
}

/** A new queue: the next place and a colour that is free. */
export const createQueueDraft = (queues: readonly QueueRecord[]): QueueDraft => ({
  id: null,
  name: '',
  color: pickFreeColor(queues),
  orderQueue: getNextOrder(queues),
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: createDefaultWeek(),
});

/** An existing queue. */
export const toQueueDraft = ({ id, name, color, orderQueue, greetingMessage, outOfHoursMessage, schedules }: QueueRecord): QueueDraft => ({
  id,
  name,
  color,
  orderQueue,
  greetingMessage,
  outOfHoursMessage,
  schedules: completeWeek(schedules),
});

/** A new queue with the texts and hours of another; name and colour have to be its own. */
export const copyQueueDraft = (queue: QueueRecord, name: string, queues: readonly QueueRecord[]): QueueDraft => ({
  ...toQueueDraft(queue),
  id: null,
  name: name.slice(0, maxNameLength),
  color: pickFreeColor(queues),
  orderQueue: getNextOrder(queues),
});
