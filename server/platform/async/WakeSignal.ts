/** Wakes one waiter. A wake-up without a waiter is remembered, so that none is lost. */
export interface WakeSignal {
  wake(): void;
  /** Resolves at the wake-up, at the latest after this time. */
  wait(milliseconds: number): Promise<void>;
}

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
