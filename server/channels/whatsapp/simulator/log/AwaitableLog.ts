interface Waiter<T> {
  readonly matches: (item: T) => boolean;
  readonly resolve: (item: T) => void;
}

/** A machine may be busy; what has come already is not waited for. */
const defaultTimeoutMs = 20_000;

/** Everything of one kind that happened, in order; what has not happened yet can be awaited. */
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

  /** The first item that matches, among those that were and those that will be. */
  async waitFor(matches: (item: T) => boolean = () => true, milliseconds = defaultTimeoutMs): Promise<T> {
    const known = this.items.find(matches);
    return known ?? this.#coming(matches, milliseconds);
  }

  /** Waits until so many items match, and gives them. */
  async waitForCount(count: number, matches: (item: T) => boolean = () => true, milliseconds = defaultTimeoutMs): Promise<T[]> {
    const found = (): T[] => this.items.filter(matches);
    const end = Date.now() + milliseconds;
    while (found().length < count) {
      await this.#coming(matches, Math.max(1, end - Date.now()));
    }
    return found();
  }

  #coming(matches: (item: T) => boolean, milliseconds: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiter = { matches, resolve };
      this.#waiters.add(waiter);
      setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new Error(`nothing came into "${this.#name}" within ${milliseconds} ms; it holds ${this.items.length} items`));
      }, milliseconds).unref();
    });
  }
}
