import type { Log } from '#server/platform/log.ts';
import type { SendDelay } from './Channel.ts';

/** Tells the areas what a line waits for. */
export interface SendDelayReporter {
  report(holds: readonly SendDelay[]): Promise<void>;
}

/** Writes only what has changed; the first time always, for what a former line has left there. */
export function createSendDelayReporter(write: (holds: readonly SendDelay[]) => Promise<void>, log: Log): SendDelayReporter {
  let shown: string | null = null;
  return {
    report: async (holds) => {
      const wanted = JSON.stringify(holds);
      if (wanted !== shown) {
        // A sign, and no reason to stop sending: it is tried again after the next round.
        shown = await write(holds).then(
          () => wanted,
          (err: unknown) => (log.warn({ err }, 'what a number waits for could not be told'), null),
        );
      }
    },
  };
}
