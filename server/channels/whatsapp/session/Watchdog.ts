import type { Watch } from '#server/channels/whatsapp/ipc/watch.ts';

type Patience = Pick<Watch, 'opening' | 'bytes' | 'look'>;

/** Notices that a socket looks alive and hears nothing: an opening that never ends, or bytes that no longer make stanzas. */
export class Watchdog {
  readonly #opening = new Map<string, number>();
  readonly #patience: Patience;
  readonly #now: () => number;
  #unreadSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(patience: Patience, now: () => number = Date.now) {
    this.#patience = patience;
    this.#now = now;
  }

  start(onDeaf: () => void): void {
    this.#timer = setInterval(() => this.isDeaf && onDeaf(), this.#patience.look);
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
    const { opening, bytes } = this.#patience;
    return now - oldest > opening || now - (this.#unreadSince ?? now) > bytes;
  }
}
