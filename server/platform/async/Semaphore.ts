/** Lets so many pieces of work run at a time; the others wait their turn. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** An open gate. Whoever has stood before it for `patience` milliseconds enters whatever goes on behind it; without one, nobody does. */
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
