/**
 * Lets one through at a time with a pause between: each new socket makes hundreds of keys. No pause is quite like another, so
 * that workers which began together do not go on in step.
 */
export class Throttle {
  readonly #pause: number;
  #turn: Promise<void> = Promise.resolve();

  constructor(pause: number) {
    this.#pause = pause;
  }

  wait(): Promise<void> {
    const mine = this.#turn;
    this.#turn = mine.then(() => new Promise((resolve) => setTimeout(resolve, this.#pause * (1 + Math.random() / 5)).unref()));
    return mine;
  }
}
