import { createSemaphore } from './Semaphore.ts';

/** Lets work of one key happen one after the other, and so many pieces in all side by side. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Opens a queue of turns. */
export function createKeyedQueue(width: number): KeyedQueue {
  const gate = createSemaphore(width);
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(() => gate(work));
    // A failure is its own caller's; the next one in line does not care.
    const settled = turn.catch(() => undefined);
    last.set(key, settled);
    void settled.then(() => (last.get(key) === settled ? last.delete(key) : undefined));
    return turn;
  };
}
