/** Wakes one sleeper. Rung while nobody sleeps, it lets the next one pass at once, so that no call is lost. */
export interface WakeSignal {
  wake(): void;
  /** Resolves when the bell is rung, at the latest after this time. */
  wait(milliseconds: number): Promise<void>;
}

/** Hangs up a bell. */
export function createWakeSignal(): WakeSignal {
  let isPending = false;
  let resolveWait: (() => void) | null = null;
  return {
    wake: () => {
      isPending = true;
      resolveWait?.();
    },
    wait: async (milliseconds) => {
      if (!isPending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          resolveWait = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        resolveWait = null;
      }
      isPending = false;
    },
  };
}
