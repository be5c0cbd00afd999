import type { Log } from '#server/platform/log.ts';
import { pauseAfter } from './backoff.ts';
import { createBell } from './bell.ts';

export interface LoopOptions {
  readonly name: string;
  /** Milliseconds between two rounds when nobody calls. */
  readonly every: number;
  readonly log: Log;
  /** True: there is more to do at once. */
  round(): Promise<boolean | void>;
}

/** Work that is done again and again. */
export interface Loop {
  /** Begins the next round now. */
  wake(): void;
  /** Lets the present round finish. */
  stop(): Promise<void>;
}

const backoff = { first: 250, most: 10_000 };

/** Starts a loop. A failing round is logged and tried again, ever later. */
export function startLoop({ name, every, log, round }: LoopOptions): Loop {
  const bell = createBell();
  const state = { isStopping: false, failures: 0 };
  const turn = async (): Promise<void> => {
    try {
      const isMore = (await round()) === true;
      state.failures = 0;
      await (isMore || state.isStopping ? undefined : bell.wait(every));
    } catch (error) {
      state.failures += 1;
      log.warn({ err: error, loop: name, failures: state.failures }, 'a round failed and will be tried again');
      await (state.isStopping ? undefined : bell.wait(pauseAfter(state.failures, backoff)));
    }
  };
  const run = async (): Promise<void> => {
    while (!state.isStopping) {
      await turn();
    }
  };
  const ended = run();
  return {
    wake: () => bell.ring(),
    stop: async () => {
      state.isStopping = true;
      bell.ring();
      await ended;
    },
  };
}
