import { describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { computeBackoffMs } from './backoff.ts';
import { createWakeSignal } from './WakeSignal.ts';
import { createSemaphore } from './Semaphore.ts';
import { mapParallel } from './mapParallel.ts';
import { startPoller } from './Poller.ts';
import { withTimeout } from './withTimeout.ts';

const log = createLog({ level: 'silent' });
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('computeBackoffMs', () => {
  it('doubles up to the maximum, with a quarter of jitter either way', () => {
    const backoff = { firstMs: 100, maxMs: 1_000 };
    expect([1, 2, 3, 9].map((failures) => computeBackoffMs(failures, backoff, () => 0.5))).toEqual([100, 200, 400, 1_000]);
    expect([0, 1].map((random) => computeBackoffMs(1, backoff, () => random))).toEqual([75, 125]);
  });
});

describe('withTimeout', () => {
  it('passes a result and a failure on, and fails as its caller says when the work takes longer', async () => {
    const refusal = new Error('refused');
    const never = new Promise<void>(() => undefined);
    expect(await withTimeout(Promise.resolve('done'), 60_000)).toBe('done');
    await expect(withTimeout(Promise.reject(refusal), 60_000)).rejects.toBe(refusal);
    await expect(withTimeout(never, 1, () => new Error('too late'))).rejects.toThrow('too late');
  });
});

describe('createWakeSignal', () => {
  it('loses no wake-up: neither during nor before the wait', async () => {
    const signal = createWakeSignal();
    signal.wake();
    await signal.wait(60_000);
    const waited = signal.wait(60_000);
    signal.wake();
    await waited;
  });

  it('times out', async () => {
    await createWakeSignal().wait(5);
  });
});

describe('startPoller', () => {
  it('polls again at once while there is more, and when woken', async () => {
    let polls = 0;
    const poller = startPoller({ name: 'test', intervalMs: 60_000, log, poll: async () => (polls += 1) < 3 });
    await vi.waitFor(() => expect(polls).toBe(3), timeouts);
    poller.wake();
    await vi.waitFor(() => expect(polls).toBe(4), timeouts);
    await poller.stop();
    expect(polls).toBe(4);
  });

  it('retries after failures', async () => {
    let polls = 0;
    const poller = startPoller({
      name: 'test',
      intervalMs: 60_000,
      log,
      poll: async () => {
        polls += 1;
        if (polls < 3) {
          throw new Error('not yet');
        }
      },
    });
    await vi.waitFor(() => expect(polls).toBe(3), 3_000);
    await poller.stop();
  });

  it('finishes its poll before it stops', async () => {
    let isDone = false;
    const poller = startPoller({
      name: 'test',
      intervalMs: 60_000,
      log,
      poll: async () => {
        await sleep(30);
        isDone = true;
      },
    });
    await poller.stop();
    expect(isDone).toBe(true);
  });
});

describe('mapParallel', () => {
  it('keeps order and limit', async () => {
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
  it('limits concurrency, also after a failure', async () => {
    const semaphore = createSemaphore(2);
    let [running, most] = [0, 0];
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((number) =>
        semaphore(async () => {
          running += 1;
          most = Math.max(most, running);
          await sleep(2);
          running -= 1;
          if (number === 1) {
            throw new Error('failed');
          }
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 0))).toEqual([0, 2, 3, 4, 5]);
  });

  it('runs work over the limit after the maximum wait, and compensates later', async () => {
    const semaphore = createSemaphore(1, 20);
    const [ends, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    void semaphore(() => ends.promise);
    const second = semaphore(async () => entered.resolve());
    await entered.promise;
    await second;
    const order: string[] = [];
    const third = semaphore(async () => order.push('third'));
    order.push('first ends');
    ends.resolve();
    await third;
    expect(order).toEqual(['first ends', 'third']);
  });
});
