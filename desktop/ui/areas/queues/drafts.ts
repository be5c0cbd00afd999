import type { QueueInput, QueueRecord } from '#shared/areas/queues.ts';
import { weekHours } from '#shared/rules/workingHours.ts';
import { freeColor } from './colors.ts';
import { wholeWeek } from './hours.ts';

/** What the dialog begins with; `id` is null until the queue exists. */
export interface QueueDraft extends Required<Omit<QueueInput, 'integrationId' | 'promptId'>> {
  readonly id: number | null;
}

const longestName = 50;

function nextPlace(queues: readonly QueueRecord[]): number {
  return Math.max(0, ...queues.map(({ orderQueue }) => orderQueue ?? 0)) + 1;
}

/** A new queue: the next place and a colour that is free. */
export const newQueue = (queues: readonly QueueRecord[]): QueueDraft => ({
  id: null,
  name: '',
  color: freeColor(queues),
  orderQueue: nextPlace(queues),
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: weekHours(),
});

/** An existing queue. */
export const draftOf = ({ id, name, color, orderQueue, greetingMessage, outOfHoursMessage, schedules }: QueueRecord): QueueDraft => ({
  id,
  name,
  color,
  orderQueue,
  greetingMessage,
  outOfHoursMessage,
  schedules: wholeWeek(schedules),
});

/** A new queue with the texts and hours of another; name and colour have to be its own. */
export const copyOf = (queue: QueueRecord, name: string, queues: readonly QueueRecord[]): QueueDraft => ({
  ...draftOf(queue),
  id: null,
  name: name.slice(0, longestName),
  color: freeColor(queues),
  orderQueue: nextPlace(queues),
});
