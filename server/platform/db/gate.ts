/** Lets so many pieces of work run at a time; the others wait their turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** An open gate. */
export function createGate(width: number): Gate {
  const waiting: (() => void)[] = [];
  let free = width;
  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) {
      free += 1;
    } else {
      next();
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
