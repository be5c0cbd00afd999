import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';
import { swatches } from '#ui/theme/tokens.ts';
import { copyQueueDraft, createQueueDraft, findQueueWithColor, pickFreeColor } from './queueDrafts.ts';
import { queueRows } from './area.ts';

const queue = (id: number, orderQueue: number | null, color = '#7A3FF2'): QueueRecord => ({
  ...api.queues.show.example.result,
  id,
  orderQueue,
  color,
  name: `Fila ${id}`,
});
const ids = (queues: readonly QueueRecord[]): number[] => queues.map(({ id }) => id);

describe('live queues', () => {
  const queues = [queue(4, 1), queue(2, 2), queue(1, null)];
  it('sorts by order, queues without one last', () => {
    expect(ids(applyRecordEvent(queues, ['queue', { action: 'update', queue: queue(9, 2) }], queueRows))).toEqual([4, 2, 9, 1]);
    expect(ids(applyRecordEvent(queues, ['queue', { action: 'update', queue: queue(4, null) }], queueRows))).toEqual([2, 1, 4]);
  });
  it('removes a deleted queue', () => {
    expect(ids(applyRecordEvent(queues, ['queue', { action: 'delete', queueId: 2 }], queueRows))).toEqual([4, 1]);
  });
});

describe('colours', () => {
  it('are compared independently of notation', () => {
    const queues = [queue(1, 1, '#FFCC00'), queue(2, 2, '#3d5afe')];
    expect(findQueueWithColor('#fc0', queues, null)?.id).toBe(1);
    expect(findQueueWithColor(' #3D5AFE ', queues, null)?.id).toBe(2);
    expect(findQueueWithColor('#3D5AFE', queues, 2)).toBeUndefined();
  });
  it('are offered while unused', () => {
    expect(pickFreeColor([queue(1, 1, swatches[0])])).toBe(swatches[1]);
    expect(pickFreeColor(swatches.map((color, index) => queue(index, index, color)))).toBe(swatches[0]);
  });
});

describe('queue drafts', () => {
  const queues = [queue(1, 7, swatches[0]), queue(2, null, swatches[1])];
  it('of a new queue come last', () => {
    expect(createQueueDraft(queues)).toMatchObject({ id: null, orderQueue: 8, color: swatches[2] });
  });
  it('of a copy keep texts and hours, with a name that fits', () => {
    const source = { ...queue(1, 7), greetingMessage: 'Olá!' };
    const copy = copyQueueDraft(source, `${'x'.repeat(49)} (cópia)`, queues);
    expect(copy).toMatchObject({ id: null, greetingMessage: 'Olá!', orderQueue: 8, color: swatches[2] });
    expect(copy.name).toHaveLength(50);
  });
});
