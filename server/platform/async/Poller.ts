import { trackWork } from '#server/platform/eventLoop.ts';
import type { Log } from '#server/platform/log.ts';
import { computeBackoffMs } from './backoff.ts';
import { createWakeSignal } from './WakeSignal.ts';

export interface PollerOptions {
  readonly name: string;
  /** The pause between two polls without a wake-up. */
  readonly intervalMs: number;
  readonly log: Log;
  /** True: there is more work, poll again at once. */
  poll(): Promise<boolean | void>;
}

/** A running polling loop. */
export interface Poller {
  /** Polls now. */
  wake(): void;
  /** Resolves when the current poll has ended. */
  stop(): Promise<void>;
}

const backoff = { firstMs: 250, maxMs: 10_000 };

/** Starts a polling loop. A failing poll is logged and retried with back-off. */
export function startPoller({ name, intervalMs, log, poll }: PollerOptions): Poller {
  const wakeSignal = createWakeSignal();
  const state = { isStopping: false, failures: 0 };
  const pollOnce = async (): Promise<void> => {
    try {
      const isMore = (await trackWork({ name: `poller ${name}` }, async () => poll())) === true;
      state.failures = 0;
      await (isMore || state.isStopping ? undefined : wakeSignal.wait(intervalMs));
    } catch (error) {
      state.failures += 1;
      log.warn({ err: error, poller: name, failures: state.failures }, 'a poll failed and will be retried');
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
