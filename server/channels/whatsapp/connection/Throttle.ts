/**
 * Lets one caller pass at a time with a pause in between: each new socket generates hundreds of keys. The pauses vary by up to a fifth,
 * so that workers started together do not open sockets at the same moments; p-queue's intervals are fixed.
 */
export class Throttle {
  readonly #pauseMs: number;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** Resolves when it is the caller's turn, in the order of the calls. */
  wait(): Promise<void> {
    const turn = this.#lastTurn;
    this.#lastTurn = turn.then(() => new Promise((resolve) => setTimeout(resolve, this.#pauseMs * (1 + Math.random() / 5)).unref()));
    return turn;
  }
}
