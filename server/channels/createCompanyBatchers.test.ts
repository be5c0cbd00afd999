import { expect, it } from 'vitest';
import { createSemaphore } from '#server/platform/async/Semaphore.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import type { InboundItem } from './Channel.ts';
import { OwnershipLostError } from './lease.ts';
import { CompanyBatcher } from './createCompanyBatchers.ts';

const many = (count: number): InboundItem[] =>
  Array.from({ length: count }, (_, n) => inboundMessage(`55118${String(n).padStart(8, '0')}`));

const connection = { id: 1, companyId: 1, epoch: 1 };

/** A batcher whose transactions end when they are released. */
function createBlockedBatcher(failWith: (items: readonly InboundItem[]) => unknown = () => undefined) {
  const batches: { readonly items: readonly InboundItem[]; readonly go: () => void }[] = [];
  const stored: InboundItem[] = [];
  const batcher = new CompanyBatcher<InboundItem>(createSemaphore(4), async (batch) => {
    const items = batch.map(({ item }) => item);
    await new Promise<void>((resolve) => batches.push({ items, go: resolve }));
    const error = failWith(items);
    if (error !== undefined) {
      throw error;
    }
    stored.push(...items);
    return [];
  });
  return { batcher, batches, stored };
}

/** Runs pending work up to its next transaction. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function releaseAll(batches: { readonly go: () => void }[]): Promise<void> {
  for (let done = 0; done < batches.length;) {
    batches[done]?.go();
    done += 1;
    await settle();
  }
}

it('processes a single item at once, and those that arrive meanwhile as one batch, in order', async () => {
  const { batcher, batches, stored } = createBlockedBatcher();
  const items = many(40);
  const all: Promise<void>[] = [];
  for (const one of items) {
    all.push(batcher.add(connection, one));
    await settle();
  }
  expect(batches.map(({ items: { length } }) => length)).toEqual([1, 1]);
  await releaseAll(batches);
  await Promise.all(all);
  expect(batches.map(({ items: { length } }) => length)).toEqual([1, 1, 25, 13]);
  expect(stored).toEqual(items);
});

it('isolates the item that fails, and processes the others without it', async () => {
  const items = many(12);
  const bad = items[7];
  const { batcher, batches, stored } = createBlockedBatcher((batch) =>
    bad !== undefined && batch.includes(bad) ? new Error('unwritable') : undefined,
  );
  const all = Promise.allSettled(items.map((one) => batcher.add(connection, one)));
  await settle();
  await releaseAll(batches);
  expect((await all).map(({ status }) => status)).toEqual(items.map((one) => (one === bad ? 'rejected' : 'fulfilled')));
  expect(stored).toEqual(items.filter((one) => one !== bad));
});

it('rejects all items where the connection is no longer owned', async () => {
  const { batcher, batches } = createBlockedBatcher(() => new OwnershipLostError(connection));
  const all = Promise.allSettled(many(12).map((one) => batcher.add(connection, one)));
  await settle();
  await releaseAll(batches);
  expect((await all).every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof OwnershipLostError)).toBe(true);
  expect(batches).toHaveLength(1);
});

it('processes what other connections received, where one is no longer owned', async () => {
  const lost = { ...connection, id: 2 };
  const items = many(12);
  const ofLost = items.filter((_, place) => place % 3 === 0);
  const { batcher, batches, stored } = createBlockedBatcher((batch) =>
    batch.some((one) => ofLost.includes(one)) ? new OwnershipLostError(lost) : undefined,
  );
  const all = Promise.allSettled(items.map((one) => batcher.add(ofLost.includes(one) ? lost : connection, one)));
  await settle();
  await releaseAll(batches);
  expect((await all).map(({ status }) => status)).toEqual(items.map((one) => (ofLost.includes(one) ? 'rejected' : 'fulfilled')));
  expect(stored).toEqual(items.filter((one) => !ofLost.includes(one)));
});
