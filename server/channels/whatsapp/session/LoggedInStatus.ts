import type { Restriction } from '#server/channels/whatsapp/connection/Restriction.ts';
import type { StateReporter } from './StateReporter.ts';

/** A server that never says that all has come must not hold up what waits to be sent. */
const syncTimeoutMs = 15_000;
/** The longest that a timer can be. */
const maxTimerMs = 2 ** 31 - 1;

/** How a number stands while its socket is logged in: catching up, connected, or connected with a restriction. */
export class LoggedInStatus {
  readonly #teller: StateReporter;
  /** Known from the log-in on. */
  #number: string | null = null;
  #openedAt: number | undefined;
  #hasCaughtUp = false;
  #restriction: Restriction | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(teller: StateReporter) {
    this.#teller = teller;
  }

  get openedAt(): number | undefined {
    return this.#openedAt;
  }

  markOpen(number: string | null): void {
    this.#openedAt = performance.now();
    this.#number = number;
    this.#teller.report({ state: 'syncing', number });
    if (this.#hasCaughtUp) {
      this.#tell();
    } else {
      this.#timer = setTimeout(() => this.#tell(), syncTimeoutMs);
    }
  }

  /** Everything that waited has come; may be said before the log-in counts as complete. */
  markCaughtUp(): void {
    this.#hasCaughtUp = true;
    this.#tellIfOpen();
  }

  /** The end of one restriction is not the end of another. */
  applyRestriction(restriction: Restriction): void {
    if (restriction.isActive) {
      this.#restriction = restriction;
    } else if (this.#restriction?.reason === restriction.reason) {
      this.#restriction = null;
    }
    this.#tellIfOpen();
  }

  /** The socket is gone; a restriction outlives it. */
  markEnded(): void {
    this.#openedAt = undefined;
    this.#hasCaughtUp = false;
    clearTimeout(this.#timer);
  }

  #tellIfOpen(): void {
    if (this.#openedAt !== undefined) {
      this.#tell();
    }
  }

  #tell(): void {
    clearTimeout(this.#timer);
    const { reason = null, until = null } = this.#restriction ?? {};
    const left = until === null ? Infinity : until.getTime() - Date.now();
    if (reason === null || left <= 0) {
      this.#restriction = null;
      this.#teller.report({ state: 'connected', number: this.#number });
      return;
    }
    this.#teller.report({ state: 'restricted', reason, nextAttemptAt: until, number: this.#number });
    if (left < Infinity) {
      this.#timer = setTimeout(() => this.#tell(), Math.min(left, maxTimerMs));
    }
  }
}
