import { expect, it } from 'vitest';
import { ChatOrderedQueue } from './ChatOrderedQueue.ts';

interface Item {
  readonly id: string;
  readonly chat: string;
}

const items = (chat: string, ...ids: readonly string[]): Item[] => ids.map((id) => ({ id, chat }));

function createQueue(deliver: (item: Item) => Promise<boolean>, maxConcurrentKeys = 2, maxFailures = Infinity) {
  return new ChatOrderedQueue<Item>({
    keyOf: ({ chat }) => chat,
    deliver,
    retryDelayMs: (failures) => (failures < maxFailures ? 1 : null),
    maxConcurrentKeys,
  });
}

it('delivers a chat in order, and a rejected item again before the next one', async () => {
  const delivered: string[] = [];
  let refusals = 2;
  const queue = createQueue(async ({ id }) => {
    delivered.push(id);
    return id !== 'a1' || (refusals -= 1) < 0;
  });
  items('a', 'a1', 'a2', 'a3').forEach((item) => queue.add(item));
  await expect.poll(() => delivered).toEqual(['a1', 'a1', 'a1', 'a2', 'a3']);
  await expect.poll(() => queue.size).toBe(0);
});

it('does not let one chat wait for another, up to the limit of concurrent chats', async () => {
  const delivered: string[] = [];
  const released = Promise.withResolvers<void>();
  const queue = createQueue(async ({ id, chat }) => {
    await (chat === 'blocked' ? released.promise : undefined);
    delivered.push(id);
    return true;
  });
  [...items('blocked', 'b1'), ...items('a', 'a1'), ...items('c', 'c1')].forEach((item) => queue.add(item));
  await expect.poll(() => delivered).toEqual(['a1', 'c1']);
  released.resolve();
  await expect.poll(() => delivered).toEqual(['a1', 'c1', 'b1']);
});

it('ignores an item that is queued already, drops one after the last failure, and stops', async () => {
  const delivered: string[] = [];
  const queue = createQueue(async ({ id }) => (delivered.push(id), id !== 'a1'), 2, 2);
  const [first, second, third] = items('a', 'a1', 'a2', 'a3') as [Item, Item, Item];
  [first, first, second].forEach((item) => queue.add(item));
  await expect.poll(() => delivered).toEqual(['a1', 'a1', 'a2']);
  await queue.stop();
  queue.add(third);
  expect(delivered).toHaveLength(3);
});
