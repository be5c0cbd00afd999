import type { Restriction } from './restriction.ts';
import type { StateTeller } from './StateTeller.ts';

/** A server that never says that all has come must not hold up what waits to be sent. */
const syncPatience = 15_000;
/** The longest that a timer can be. */
const longestTimer = 2 ** 31 - 1;

/** How a number stands while its socket is logged in: catching up, connected, or connected with a restriction. */
export class Standing {
  readonly #teller: StateTeller;
  /** Known from the log-in on. */
  #number: string | null = null;
  #openedAt: number | undefined;
  #hasCaughtUp = false;
  #restriction: Restriction | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(teller: StateTeller) {
    this.#teller = teller;
  }

  get openedAt(): number | undefined {
    return this.#openedAt;
  }

  opened(number: string | null): void {
    this.#openedAt = performance.now();
    this.#number = number;
    this.#teller.change({ state: 'syncing', number });
    if (this.#hasCaughtUp) {
      this.#tell();
    } else {
      this.#timer = setTimeout(() => this.#tell(), syncPatience);
    }
  }

  /** Everything that waited has come; may be said before the log-in counts as complete. */
  caughtUp(): void {
    this.#hasCaughtUp = true;
    this.#tellIfOpen();
  }

  /** The end of one restriction is not the end of another. */
  restrict(restriction: Restriction): void {
    if (restriction.isActive) {
      this.#restriction = restriction;
    } else if (this.#restriction?.reason === restriction.reason) {
      this.#restriction = null;
    }
    this.#tellIfOpen();
  }

  /** The socket is gone; a restriction outlives it. */
  ended(): void {
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
      this.#teller.change({ state: 'connected', number: this.#number });
      return;
    }
    this.#teller.change({ state: 'restricted', reason, nextAttemptAt: until, number: this.#number });
    if (left < Infinity) {
      this.#timer = setTimeout(() => this.#tell(), Math.min(left, longestTimer));
    }
  }
}
