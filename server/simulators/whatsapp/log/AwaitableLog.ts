interface Waiter<T> {
  readonly matches: (item: T) => boolean;
  readonly resolve: (item: T) => void;
}

/** Long enough for a busy machine. */
const defaultTimeoutMs = 20_000;

/** A log of events in order; later events can be awaited. */
export class AwaitableLog<T> {
  readonly items: T[] = [];
  readonly #name: string;
  readonly #waiters = new Set<Waiter<T>>();

  constructor(name: string) {
    this.#name = name;
  }

  add(item: T): void {
    this.items.push(item);
    for (const waiter of this.#waiters) {
      if (waiter.matches(item)) {
        this.#waiters.delete(waiter);
        waiter.resolve(item);
      }
    }
  }

  /** The first item that matches, past or future; fails after a timeout. */
  async waitFor(matches: (item: T) => boolean = () => true, timeoutMs = defaultTimeoutMs): Promise<T> {
    const match = this.items.find(matches);
    return match ?? this.#waitForNext(matches, timeoutMs);
  }

  /** Resolves with all matching items once there are `count`; fails after a timeout. */
  async waitForCount(count: number, matches: (item: T) => boolean = () => true, timeoutMs = defaultTimeoutMs): Promise<T[]> {
    const matching = (): T[] => this.items.filter(matches);
    const deadline = Date.now() + timeoutMs;
    while (matching().length < count) {
      await this.#waitForNext(matches, Math.max(1, deadline - Date.now()));
    }
    return matching();
  }

  #waitForNext(matches: (item: T) => boolean, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiter = { matches, resolve };
      this.#waiters.add(waiter);
      setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new Error(`nothing came into "${this.#name}" within ${timeoutMs} ms; it holds ${this.items.length} items`));
      }, timeoutMs).unref();
    });
  }
}
