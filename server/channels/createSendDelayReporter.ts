import type { Log } from '#server/platform/log.ts';
import type { SendDelay } from './Channel.ts';

/** Reports the delays of a sender to the areas. */
export interface SendDelayReporter {
  report(delays: readonly SendDelay[]): Promise<void>;
}

/** Writes changed delays only; the first report always, to replace those of a former sender. */
export function createSendDelayReporter(write: (delays: readonly SendDelay[]) => Promise<void>, log: Log): SendDelayReporter {
  let reported: string | null = null;
  return {
    report: async (delays) => {
      const current = JSON.stringify(delays);
      if (current !== reported) {
        // A failed report does not stop the sending: the next round reports again.
        reported = await write(delays).then(
          () => current,
          (err: unknown) => (log.warn({ err }, 'the send delays of a connection could not be stored'), null),
        );
      }
    },
  };
}
