import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';

type WatchdogTimings = Pick<LivenessTimings, 'decryptTimeoutMs' | 'stanzaTimeoutMs' | 'checkIntervalMs'>;

/**
 * Detects a deaf socket, which looks open and yields nothing: a decryption that has begun never ends, or bytes no longer become stanzas.
 * A stanza that the library refuses is never decrypted and says nothing about the socket. Decryptions wait for each other: in a
 * backlog the last ones wait for minutes, and each that is done shows that the socket hears.
 */
export class Watchdog {
  readonly #decryptions = new Map<string, number>();
  readonly #timings: WatchdogTimings;
  readonly #now: () => number;
  #progressAt = -Infinity;
  #unreadBytesSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(timings: WatchdogTimings, now: () => number = Date.now) {
    this.#timings = timings;
    this.#now = now;
  }

  start(onDeaf: () => void): void {
    this.#timer = setInterval(() => this.isDeaf && onDeaf(), this.#timings.checkIntervalMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#decryptions.clear();
    this.#unreadBytesSince = undefined;
  }

  recordDecryptionStart(id: string): void {
    if (!this.#decryptions.has(id)) {
      this.#decryptions.set(id, this.#now());
    }
  }

  recordDecryptionEnd(id: string): void {
    this.#decryptions.delete(id);
    this.recordProgress();
  }

  /** A stanza before the waiting ones is done. */
  recordProgress(): void {
    this.#progressAt = this.#now();
  }

  recordBytes(): void {
    this.#unreadBytesSince ??= this.#now();
  }

  recordStanza(): void {
    this.#unreadBytesSince = undefined;
  }

  get isDeaf(): boolean {
    const now = this.#now();
    const [oldestStart = now] = this.#decryptions.values();
    const { decryptTimeoutMs, stanzaTimeoutMs } = this.#timings;
    return now - Math.max(oldestStart, this.#progressAt) > decryptTimeoutMs || now - (this.#unreadBytesSince ?? now) > stanzaTimeoutMs;
  }
}
