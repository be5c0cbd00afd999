import type { QueueRecord } from '#shared/areas/queues.ts';
import { swatches } from '#ui/theme/tokens.ts';

type Coloured = Pick<QueueRecord, 'id' | 'color'>;

const six = (hex: string): string => hex.toLowerCase().replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');

/** Which other queue has this colour already. */
export const ownerOf = <Queue extends Coloured>(color: string, queues: readonly Queue[], self: number | null): Queue | undefined =>
  queues.find((queue) => queue.id !== self && six(queue.color) === six(color.trim()));

/** The first swatch that no queue has; the first of all when every one is taken. */
export const freeColor = (queues: readonly Coloured[]): string => swatches.find((swatch) => !ownerOf(swatch, queues, null)) ?? swatches[0];
