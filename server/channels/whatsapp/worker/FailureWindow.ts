/** Counts what may happen once in a while and not twice. */
export class FailureWindow {
  readonly #within: number;
  #last: number | undefined;

  constructor(within: number) {
    this.#within = within;
  }

  /** It has happened; true when it has happened too often. */
  recordFailure(now = performance.now()): boolean {
    const isAgain = this.#last !== undefined && now - this.#last < this.#within;
    this.#last = now;
    return isAgain;
  }
}
