import { createSemaphore } from './Semaphore.ts';

/**
 * Runs the work of one key in order, and at most `concurrency` pieces at once. Not p-queue: it has no order within a key but a queue
 * of its own for each, and no limit over several queues.
 */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(concurrency: number): KeyedQueue {
  const semaphore = createSemaphore(concurrency);
  const lastByKey = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const previous = lastByKey.get(key) ?? Promise.resolve();
    const result = previous.then(() => semaphore(work));
    // A failure belongs to its caller; the next piece of the key runs all the same.
    const settled = result.catch(() => undefined);
    lastByKey.set(key, settled);
    void settled.then(() => (lastByKey.get(key) === settled ? lastByKey.delete(key) : undefined));
    return result;
  };
}
