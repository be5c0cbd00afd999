/** Listens for signs of life of the host. Twice in a row it must be silent: what waits in the pipe is read after the timers. */
export class HeartbeatMonitor {
  #heardAt = performance.now();
  #isDoubted = false;
  #timer: NodeJS.Timeout | undefined;

  start(patience: number, onSilence: () => void): void {
    this.#heardAt = performance.now();
    this.#timer = setInterval(() => this.#look(patience, onSilence), Math.max(50, patience / 10)).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  recordBeat(): void {
    this.#heardAt = performance.now();
    this.#isDoubted = false;
  }

  #look(patience: number, onSilence: () => void): void {
    if (performance.now() - this.#heardAt <= patience) {
      return;
    }
    if (this.#isDoubted) {
      this.stop();
      onSilence();
    }
    this.#isDoubted = true;
  }
}
