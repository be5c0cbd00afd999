/** Detects missing heartbeats of the host at two checks in a row: timers run before messages that wait in the pipe are read. */
export class HeartbeatMonitor {
  #lastBeatAt = performance.now();
  #isSuspect = false;
  #timer: NodeJS.Timeout | undefined;

  start(timeoutMs: number, onSilence: () => void): void {
    this.#lastBeatAt = performance.now();
    this.#timer = setInterval(() => this.#check(timeoutMs, onSilence), Math.max(50, timeoutMs / 10)).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  recordBeat(): void {
    this.#lastBeatAt = performance.now();
    this.#isSuspect = false;
  }

  #check(timeoutMs: number, onSilence: () => void): void {
    if (performance.now() - this.#lastBeatAt <= timeoutMs) {
      return;
    }
    if (this.#isSuspect) {
      this.stop();
      onSilence();
    }
    this.#isSuspect = true;
  }
}
