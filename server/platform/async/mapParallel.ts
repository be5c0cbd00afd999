import { createSemaphore } from './Semaphore.ts';

/** Maps items with at most `concurrency` calls at once; results keep the order of the items. */
export function mapParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const semaphore = createSemaphore(concurrency);
  return Promise.all(items.map((item) => semaphore(() => work(item))));
}
