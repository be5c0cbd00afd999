/** How long something may stay unopened before the socket counts as deaf. */
const patience = 60_000;
/** How long bytes may come without a stanza coming out of them. */
const silence = 10_000;

/** Notices that a socket looks alive and hears nothing: an opening that never ends, or bytes that no longer make stanzas. */
export class Watchdog {
  readonly #opening = new Map<string, number>();
  readonly #now: () => number;
  #unreadSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  start(onDeaf: () => void, every = 10_000): void {
    this.#timer = setInterval(() => this.isDeaf && onDeaf(), every);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#opening.clear();
    this.#unreadSince = undefined;
  }

  /** A stanza has come that has to be opened. */
  arrived(id: string): void {
    if (!this.#opening.has(id)) {
      this.#opening.set(id, this.#now());
    }
  }

  /** It was opened, or given up. */
  opened(id: string): void {
    this.#opening.delete(id);
  }

  bytes(): void {
    this.#unreadSince ??= this.#now();
  }

  stanza(): void {
    this.#unreadSince = undefined;
  }

  get isDeaf(): boolean {
    const now = this.#now();
    const [oldest = now] = this.#opening.values();
    return now - oldest > patience || now - (this.#unreadSince ?? now) > silence;
  }
}
