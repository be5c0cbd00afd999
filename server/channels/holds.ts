import type { Log } from '#server/platform/log.ts';
import type { Failure } from '#shared/rules/delivery.ts';

/** Why what waits for a number does not leave at once. */
export interface Hold {
  /** Its pace, or what kept a letter from leaving. */
  readonly cause: 'pace' | Failure;
  /** The chat whose letters wait; '' for all of them. */
  readonly chat: string;
  /** The message that could not leave; null where it is not one. */
  readonly messageId: number | null;
  /** How many may leave in a minute, where that is the cause. */
  readonly perMinute: number | null;
}

/** Tells the areas what a line waits for. */
export interface HoldBoard {
  show(holds: readonly Hold[]): Promise<void>;
}

/** Writes only what has changed; the first time always, for what a former line has left there. */
export function createHoldBoard(write: (holds: readonly Hold[]) => Promise<void>, log: Log): HoldBoard {
  let shown: string | null = null;
  return {
    show: async (holds) => {
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
