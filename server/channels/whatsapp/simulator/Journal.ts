interface Waiter<T> {
  readonly matches: (item: T) => boolean;
  readonly take: (item: T) => void;
}

/** A machine may be busy; what has come already is not waited for. */
const patience = 20_000;

/** Everything of one kind that happened, in order; what has not happened yet can be awaited. */
export class Journal<T> {
  readonly all: T[] = [];
  readonly #name: string;
  readonly #waiters = new Set<Waiter<T>>();

  constructor(name: string) {
    this.#name = name;
  }

  add(item: T): void {
    this.all.push(item);
    for (const waiter of this.#waiters) {
      if (waiter.matches(item)) {
        this.#waiters.delete(waiter);
        waiter.take(item);
      }
    }
  }

  /** The first item that matches, among those that were and those that will be. */
  async next(matches: (item: T) => boolean = () => true, milliseconds = patience): Promise<T> {
    const known = this.all.find(matches);
    return known ?? this.#coming(matches, milliseconds);
  }

  /** Waits until so many items match, and gives them. */
  async count(count: number, matches: (item: T) => boolean = () => true, milliseconds = patience): Promise<T[]> {
    const found = (): T[] => this.all.filter(matches);
    const end = Date.now() + milliseconds;
    while (found().length < count) {
      await this.#coming(matches, Math.max(1, end - Date.now()));
    }
    return found();
  }

  #coming(matches: (item: T) => boolean, milliseconds: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiter = { matches, take: resolve };
      this.#waiters.add(waiter);
      setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new Error(`nothing came into "${this.#name}" within ${milliseconds} ms; it holds ${this.all.length} items`));
      }, milliseconds).unref();
    });
  }
}
