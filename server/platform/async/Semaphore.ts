/**
 * Limits how many pieces of work run at once; the others wait in order. Not p-limit or p-queue: neither lets a piece run after a
 * maximum wait, without which reads that wait for a lock would delay all others.
 */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** `maxWaitMs`: a piece that has waited this long runs although no permit is free. */
export function createSemaphore(permits: number, maxWaitMs?: number): Semaphore {
  const waiters = new Set<() => void>();
  let free = permits;
  const acquire = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => grant(waiter), maxWaitMs);
      const waiter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiters.add(waiter);
    });
  };
  const grant = (waiter: () => void): void => {
    waiters.delete(waiter);
    free -= 1;
    waiter();
  };
  const release = (): void => {
    free += 1;
    const [next] = waiters;
    if (next !== undefined && free > 0) {
      grant(next);
    }
  };
  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
