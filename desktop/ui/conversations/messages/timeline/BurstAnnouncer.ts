/** A screen reader needs about as long for a short message. */
const gapMs = 4_000;

/** Limits announcements: the first of a burst at once, what comes within the gap together at its end. */
export class BurstAnnouncer<Item> {
  readonly #announce: (items: readonly Item[]) => void;
  #waiting: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(announce: (items: readonly Item[]) => void) {
    this.#announce = announce;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) {
      this.#flush();
    }
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#waiting.length > 0) {
      this.#announce(this.#waiting.splice(0));
      this.#timer = setTimeout(() => this.#flush(), gapMs);
    }
  }

  /** Forgets what waits. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }
}
