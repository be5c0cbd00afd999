/** Wakes one sleeper. Rung while nobody sleeps, it lets the next one pass at once, so that no call is lost. */
export interface Bell {
  ring(): void;
  /** Resolves when the bell is rung, at the latest after this time. */
  wait(milliseconds: number): Promise<void>;
}

/** Hangs up a bell. */
export function createBell(): Bell {
  let wasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      wasRung = true;
      wake?.();
    },
    wait: async (milliseconds) => {
      if (!wasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      wasRung = false;
    },
  };
}
