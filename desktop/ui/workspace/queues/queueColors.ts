import type { QueueRecord } from '#shared/workspace/queues.ts';
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
