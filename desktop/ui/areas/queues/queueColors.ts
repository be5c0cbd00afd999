import type { QueueRecord } from '#shared/areas/queues.ts';
import { swatches } from '#ui/theme/tokens.ts';

type QueueWithColor = Pick<QueueRecord, 'id' | 'color'>;

const expandHex = (hex: string): string => hex.toLowerCase().replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');

/** Which other queue has this colour already. */
export const findQueueWithColor = <Queue extends QueueWithColor>(
  color: string,
  queues: readonly Queue[],
  self: number | null,
): Queue | undefined => queues.find((queue) => queue.id !== self && expandHex(queue.color) === expandHex(color.trim()));

/** The first swatch that no queue has; the first of all when every one is taken. */
export const pickFreeColor = (queues: readonly QueueWithColor[]): string =>
  swatches.find((swatch) => !findQueueWithColor(swatch, queues, null)) ?? swatches[0];
