import { describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { computeBackoffMs } from './backoff.ts';
import { createWakeSignal } from './WakeSignal.ts';
import { createSemaphore } from './Semaphore.ts';
import { mapParallel } from './mapParallel.ts';
import { startPoller } from './Poller.ts';

const log = createLog({ level: 'silent' });
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('computeBackoffMs', () => {
  it('doubles up to the most, with a quarter of jitter either way', () => {
    const backoff = { firstMs: 100, maxMs: 1_000 };
    expect([1, 2, 3, 9].map((failures) => computeBackoffMs(failures, backoff, () => 0.5))).toEqual([100, 200, 400, 1_000]);
    expect([0, 1].map((random) => computeBackoffMs(1, backoff, () => random))).toEqual([75, 125]);
  });
});

describe('createWakeSignal', () => {
  it('loses no ring: neither one during the sleep nor one before it', async () => {
    const bell = createWakeSignal();
    bell.wake();
    await bell.wait(60_000);
    const slept = bell.wait(60_000);
    bell.wake();
    await slept;
  });

  it('lets go after a while', async () => {
    await createWakeSignal().wait(5);
  });
});

describe('startPoller', () => {
  it('begins again at once while there is more, and when it is woken', async () => {
    let rounds = 0;
    const loop = startPoller({ name: 'test', intervalMs: 60_000, log, poll: async () => (rounds += 1) < 3 });
    await vi.waitFor(() => expect(rounds).toBe(3), timeouts);
    loop.wake();
    await vi.waitFor(() => expect(rounds).toBe(4), timeouts);
    await loop.stop();
    expect(rounds).toBe(4);
  });

  it('survives its failures', async () => {
    let rounds = 0;
    const loop = startPoller({
      name: 'test',
      intervalMs: 60_000,
      log,
      poll: async () => {
        rounds += 1;
        if (rounds < 3) {
          throw new Error('not yet');
        }
      },
    });
    await vi.waitFor(() => expect(rounds).toBe(3), 3_000);
    await loop.stop();
  });

  it('finishes its round before it stops', async () => {
    let isDone = false;
    const loop = startPoller({
      name: 'test',
      intervalMs: 60_000,
      log,
      poll: async () => {
        await sleep(30);
        isDone = true;
      },
    });
    await loop.stop();
    expect(isDone).toBe(true);
  });
});

describe('mapParallel', () => {
  it('keeps the order of the results and the limit', async () => {
    let [running, most] = [0, 0];
    const results = await mapParallel([30, 5, 20, 1], 2, async (pause) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(pause);
      running -= 1;
      return pause;
    });
    expect([results, most]).toEqual([[30, 5, 20, 1], 2]);
  });
});

describe('createSemaphore', () => {
  it('lets so many through, also after one of them has failed', async () => {
    const gate = createSemaphore(2);
    let [running, most] = [0, 0];
    const passed = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((number) =>
        gate(async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(2);
          running -= 1;
          if (number === 1) {
            throw new Error('stumbled');
          }
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(passed.map((one) => (one.status === 'fulfilled' ? one.value : 0))).toEqual([0, 2, 3, 4, 5]);
  });

  it('lets those in who have waited for long, and makes good for them later', async () => {
    const gate = createSemaphore(1, 20);
    const [ends, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    void gate(() => ends.promise);
    const second = gate(async () => entered.resolve());
    await entered.promise;
    await second;
    const order: string[] = [];
    const third = gate(async () => order.push('third'));
    order.push('first leaves');
    ends.resolve();
    await third;
    expect(order).toEqual(['first leaves', 'third']);
  });
});
