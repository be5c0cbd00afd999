import { expect, it } from 'vitest';
import { createSemaphore } from '#server/platform/async/Semaphore.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import type { InboundItem } from './Channel.ts';
import { InboundBatcher } from './InboundBatcher.ts';
import { OwnershipLostError } from './lease.ts';

const many = (count: number): InboundItem[] =>
  Array.from({ length: count }, (_, n) => inboundMessage(`55118${String(n).padStart(8, '0')}`));

/** A database that answers when it is let go. */
function slowly(refuses: (items: readonly InboundItem[]) => unknown = () => undefined) {
  const takes: { readonly items: readonly InboundItem[]; readonly go: () => void }[] = [];
  const taken: InboundItem[] = [];
  const intake = new InboundBatcher(createSemaphore(4), async (items) => {
    await new Promise<void>((resolve) => takes.push({ items, go: resolve }));
    const error = refuses(items);
    if (error !== undefined) {
      throw error;
    }
    taken.push(...items);
  });
  return { intake, takes, taken };
}

/** Lets what has been started run as far as it can without the database. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function goOn(takes: { readonly go: () => void }[]): Promise<void> {
  for (let done = 0; done < takes.length;) {
    takes[done]?.go();
    done += 1;
    await settle();
  }
}

it('takes what comes alone at once, and together what came while others were taken in, in order', async () => {
  const { intake, takes, taken } = slowly();
  const items = many(40);
  const all: Promise<void>[] = [];
  for (const one of items) {
    all.push(intake.add(one));
    await settle();
  }
  expect(takes.map(({ items: { length } }) => length)).toEqual([1, 1]);
  await goOn(takes);
  await Promise.all(all);
  expect(takes.map(({ items: { length } }) => length)).toEqual([1, 1, 25, 13]);
  expect(taken).toEqual(items);
});

it('finds the one that is refused, and takes the others without it', async () => {
  const items = many(12);
  const bad = items[7];
  const { intake, takes, taken } = slowly((given) => (bad !== undefined && given.includes(bad) ? new Error('unwritable') : undefined));
  const all = Promise.allSettled(items.map((one) => intake.add(one)));
  await settle();
  await goOn(takes);
  expect((await all).map(({ status }) => status)).toEqual(items.map((one) => (one === bad ? 'rejected' : 'fulfilled')));
  expect(taken).toEqual(items.filter((one) => one !== bad));
});

it('refuses all at once where the number is no longer ours', async () => {
  const { intake, takes } = slowly(() => new OwnershipLostError({ id: 1, companyId: 1, epoch: 1 }));
  const all = Promise.allSettled(many(12).map((one) => intake.add(one)));
  await settle();
  await goOn(takes);
  expect((await all).every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof OwnershipLostError)).toBe(true);
  expect(takes).toHaveLength(1);
});
