import type { Log } from '#server/platform/log.ts';
import { computeBackoffMs } from './backoff.ts';
import { createWakeSignal } from './WakeSignal.ts';

export interface PollerOptions {
  readonly name: string;
  /** Milliseconds between two rounds when nobody calls. */
  readonly intervalMs: number;
  readonly log: Log;
  /** True: there is more to do at once. */
  poll(): Promise<boolean | void>;
}

/** Work that is done again and again. */
export interface Poller {
  /** Begins the next round now. */
  wake(): void;
  /** Lets the present round finish. */
  stop(): Promise<void>;
}

const backoff = { firstMs: 250, maxMs: 10_000 };

/** Starts a loop. A failing round is logged and tried again, ever later. */
export function startPoller({ name, intervalMs, log, poll }: PollerOptions): Poller {
  const wakeSignal = createWakeSignal();
  const state = { isStopping: false, failures: 0 };
  const pollOnce = async (): Promise<void> => {
    try {
      const isMore = (await poll()) === true;
      state.failures = 0;
      await (isMore || state.isStopping ? undefined : wakeSignal.wait(intervalMs));
    } catch (error) {
      state.failures += 1;
      log.warn({ err: error, loop: name, failures: state.failures }, 'a round failed and will be tried again');
      await (state.isStopping ? undefined : wakeSignal.wait(computeBackoffMs(state.failures, backoff)));
    }
  };
  const run = async (): Promise<void> => {
    while (!state.isStopping) {
      await pollOnce();
    }
  };
  const ended = run();
  return {
    wake: () => wakeSignal.wake(),
    stop: async () => {
      state.isStopping = true;
      wakeSignal.wake();
      await ended;
    },
  };
}
