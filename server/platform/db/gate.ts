/** Lets so many pieces of work run at a time; the others wait their turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** An open gate. Whoever has stood before it for `patience` milliseconds enters whatever goes on behind it; without one, nobody does. */
export function createGate(width: number, patience?: number): Gate {
  const waiting = new Set<() => void>();
  let free = width;
  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = patience === undefined ? undefined : setTimeout(() => admit(go), patience);
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(go);
    });
  };
  const admit = (go: () => void): void => {
    waiting.delete(go);
    free -= 1;
    go();
  };
  const leave = (): void => {
    free += 1;
    const [next] = waiting;
    if (next !== undefined && free > 0) {
      admit(next);
    }
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
