import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';

type WatchdogTimings = Pick<LivenessTimings, 'decryptTimeoutMs' | 'stanzaTimeoutMs' | 'checkIntervalMs'>;

/** Notices that a socket looks alive and hears nothing: an opening that never ends, or bytes that no longer make stanzas. */
export class Watchdog {
  readonly #opening = new Map<string, number>();
  readonly #patience: WatchdogTimings;
  readonly #now: () => number;
  #unreadSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(patience: WatchdogTimings, now: () => number = Date.now) {
    this.#patience = patience;
    this.#now = now;
  }

  start(onDeaf: () => void): void {
    this.#timer = setInterval(() => this.isDeaf && onDeaf(), this.#patience.checkIntervalMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#opening.clear();
    this.#unreadSince = undefined;
  }

  /** A stanza has come that has to be opened. */
  recordDecryptionStart(id: string): void {
    if (!this.#opening.has(id)) {
      this.#opening.set(id, this.#now());
    }
  }

  /** It was opened, or given up. */
  recordDecryptionEnd(id: string): void {
    this.#opening.delete(id);
  }

  recordBytes(): void {
    this.#unreadSince ??= this.#now();
  }

  recordStanza(): void {
    this.#unreadSince = undefined;
  }

  get isDeaf(): boolean {
    const now = this.#now();
    const [oldest = now] = this.#opening.values();
    const { decryptTimeoutMs: opening, stanzaTimeoutMs: bytes } = this.#patience;
    return now - oldest > opening || now - (this.#unreadSince ?? now) > bytes;
  }
}
