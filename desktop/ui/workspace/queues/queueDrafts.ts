import type { QueueInput, QueueRecord } from '#shared/workspace/queues/index.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { completeWeek } from '#ui/tenancy/companies/index.ts';
import type { FileValue } from '#ui/kit/index.ts';
import { swatches } from '#ui/theme/tokens.ts';

type QueueWithColor = Pick<QueueRecord, 'id' | 'color'>;

const expandHex = (hex: string): string => hex.toLowerCase().replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');

/** Another queue with the same colour. */
export const findQueueWithColor = <Queue extends QueueWithColor>(
  color: string,
  queues: readonly Queue[],
  self: number | null,
): Queue | undefined => queues.find((queue) => queue.id !== self && expandHex(queue.color) === expandHex(color.trim()));

/** First unused swatch, else the first. */
export const pickFreeColor = (queues: readonly QueueWithColor[]): string =>
  swatches.find((swatch) => !findQueueWithColor(swatch, queues, null)) ?? swatches[0];

/** Initial values of the dialog; `id` is null for a new queue. */
export interface QueueDraft extends Required<QueueInput> {
  readonly id: number | null;
  readonly file: FileValue;
  /** Who serves it; null while that is unknown. */
  readonly userIds: readonly number[] | null;
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
  integrationId: null,
  promptId: null,
  firstResponseMinutes: null,
  resolutionMinutes: null,
  assignment: 'none',
  prefersLastAgent: false,
  maxOpenTickets: null,
  schedules: createDefaultWeek(),
  file: null,
  userIds: [],
});

export const toQueueDraft = (queue: QueueRecord, userIds: QueueDraft['userIds']): QueueDraft => ({
  id: queue.id,
  name: queue.name,
  color: queue.color,
  orderQueue: queue.orderQueue,
  greetingMessage: queue.greetingMessage,
  outOfHoursMessage: queue.outOfHoursMessage,
  integrationId: queue.integrationId,
  promptId: queue.promptId,
  firstResponseMinutes: queue.firstResponseMinutes,
  resolutionMinutes: queue.resolutionMinutes,
  assignment: queue.assignment,
  prefersLastAgent: queue.prefersLastAgent,
  maxOpenTickets: queue.maxOpenTickets,
  schedules: completeWeek(queue.schedules),
  file: queue.mediaName === null ? null : { name: queue.mediaName },
  userIds,
});

/** New queue with texts and hours of another, but its own name and colour; a file belongs to one queue. */
export const copyQueueDraft = (queue: QueueRecord, name: string, queues: readonly QueueRecord[]): QueueDraft => ({
  ...toQueueDraft(queue, []),
  id: null,
  file: null,
  name: name.slice(0, maxNameLength),
  color: pickFreeColor(queues),
  orderQueue: getNextOrder(queues),
});
