/** Tolerates single failures and reports two within a time window. */
export class FailureWindow {
  readonly #windowMs: number;
  #lastFailureAt: number | undefined;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** True when the last failure lies within the window. */
  recordFailure(now = performance.now()): boolean {
    const isRepeated = this.#lastFailureAt !== undefined && now - this.#lastFailureAt < this.#windowMs;
    this.#lastFailureAt = now;
    return isRepeated;
  }
}
