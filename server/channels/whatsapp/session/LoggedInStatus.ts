import type { Restriction } from '#server/channels/whatsapp/connection/Restriction.ts';
import type { StateReporter } from './StateReporter.ts';

/** Caps the state `syncing`: a server that never reports the end of the offline queue must not block the outbound queue. */
const syncTimeoutMs = 15_000;
/** The longest delay of `setTimeout`. */
export const maxTimerMs = 2 ** 31 - 1;

/** The state of a number while its socket is logged in: syncing, connected or restricted. */
export class LoggedInStatus {
  readonly #reporter: StateReporter;
  /** Null until the first log-in. */
  #number: string | null = null;
  #openedAt: number | undefined;
  #hasCaughtUp = false;
  #restriction: Restriction | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(reporter: StateReporter) {
    this.#reporter = reporter;
  }

  get openedAt(): number | undefined {
    return this.#openedAt;
  }

  markOpen(number: string | null): void {
    this.#openedAt = performance.now();
    this.#number = number;
    this.#reporter.report({ state: 'syncing', number });
    if (this.#hasCaughtUp) {
      this.#report();
    } else {
      this.#timer = setTimeout(() => this.#report(), syncTimeoutMs);
    }
  }

  /** The offline queue is empty; may come before the log-in is complete. */
  markCaughtUp(): void {
    this.#hasCaughtUp = true;
    this.#reportIfOpen();
  }

  /** The end of one restriction does not lift another one. */
  applyRestriction(restriction: Restriction): void {
    if (restriction.isActive) {
      this.#restriction = restriction;
    } else if (this.#restriction?.reason === restriction.reason) {
      this.#restriction = null;
    }
    this.#reportIfOpen();
  }

  /** The socket has ended; a restriction remains. */
  markEnded(): void {
    this.#openedAt = undefined;
    this.#hasCaughtUp = false;
    clearTimeout(this.#timer);
  }

  #reportIfOpen(): void {
    if (this.#openedAt !== undefined) {
      this.#report();
    }
  }

  #report(): void {
    clearTimeout(this.#timer);
    const { reason = null, until = null } = this.#restriction ?? {};
    const remainingMs = until === null ? Infinity : until.getTime() - Date.now();
    if (reason === null || remainingMs <= 0) {
      this.#restriction = null;
      this.#reporter.report({ state: 'connected', number: this.#number });
      return;
    }
    this.#reporter.report({ state: 'restricted', reason, nextAttemptAt: until, number: this.#number });
    if (remainingMs < Infinity) {
      this.#timer = setTimeout(() => this.#report(), Math.min(remainingMs, maxTimerMs));
    }
  }
}
