import { setTimeout as pause } from 'node:timers/promises';

export interface ChatOrderedQueueOptions<Item> {
  /** Items of one key are delivered one after the other. */
  keyOf(item: Item): string;
  /** False: the item is delivered again. */
  deliver(item: Item): Promise<boolean>;
  /** The wait in milliseconds after so many failures of an item; null drops the item. */
  retryDelayMs(failures: number): number | null;
  readonly maxConcurrentKeys: number;
}

/**
 * Keeps the order of a chat for an inbox: delivers items of different keys concurrently and those of one key in order, each again
 * until it is accepted.
 */
export class ChatOrderedQueue<Item extends { readonly id: string }> {
  readonly #options: ChatOrderedQueueOptions<Item>;
  readonly #waiting = new Map<string, Item[]>();
  readonly #idleKeys: string[] = [];
  readonly #ids = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: ChatOrderedQueueOptions<Item>) {
    this.#options = options;
  }

  /** The number of items that are neither accepted nor dropped. */
  get size(): number {
    return this.#ids.size;
  }

  /** Ignores an item that is queued already. */
  add(item: Item): void {
    if (this.#ids.has(item.id)) {
      return;
    }
    this.#ids.add(item.id);
    const key = this.#options.keyOf(item);
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      waiting.push(item);
      return;
    }
    this.#waiting.set(key, [item]);
    this.#idleKeys.push(key);
    this.#startNext();
  }

  /** Starts no further delivery; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  #startNext(): void {
    while (this.#running.size < this.#options.maxConcurrentKeys && !this.#stopping.signal.aborted) {
      const key = this.#idleKeys.shift();
      if (key === undefined) {
        return;
      }
      const running = this.#deliverAll(key).finally(() => {
        this.#running.delete(running);
        this.#startNext();
      });
      this.#running.add(running);
    }
  }

  async #deliverAll(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? [];
    for (let [item] = waiting; item !== undefined && !this.#stopping.signal.aborted; [item] = waiting) {
      await this.#deliverUntilAccepted(item);
      waiting.shift();
      this.#ids.delete(item.id);
    }
    this.#waiting.delete(key);
  }

  async #deliverUntilAccepted(item: Item): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted && !(await this.#options.deliver(item))) {
      failures += 1;
      const delayMs = this.#options.retryDelayMs(failures);
      if (delayMs === null) {
        return;
      }
      await pause(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
