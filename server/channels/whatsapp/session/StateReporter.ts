import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelState } from '#server/channels/Channel.ts';
import { withTimeout } from '#server/channels/whatsapp/connection/withTimeout.ts';

const initialState: ChannelState = { state: 'new', reason: null, qr: null, code: null, retries: 0, nextAttemptAt: null, number: null };

interface StateReporterTimings {
  /** How long a state may be on its way, in milliseconds: an answer that was lost must not keep all later states back. */
  readonly answerTimeoutMs: number;
  readonly retryDelayMs: number;
}

/** Tells states one after the other and in order; one that cannot be told is told again. */
export class StateReporter {
  readonly #tell: (state: ChannelState) => Promise<void>;
  readonly #patience: StateReporterTimings;
  readonly #waiting: ChannelState[] = [];
  #current: ChannelState = initialState;
  #isTelling = false;
  #isMuted = false;

  constructor(
    tell: (state: ChannelState) => Promise<void>,
    patience: StateReporterTimings = { answerTimeoutMs: 30_000, retryDelayMs: 1000 },
  ) {
    this.#tell = tell;
    this.#patience = patience;
  }

  get current(): ChannelState {
    return this.#current;
  }

  /** What is not given is as in a state without particulars. */
  report(state: Pick<ChannelState, 'state'> & Partial<ChannelState>): void {
    if (this.#isMuted) {
      return;
    }
    this.#current = { ...initialState, number: this.#current.number, ...state };
    this.#waiting.push(this.#current);
    if (!this.#isTelling) {
      void this.#tellAll();
    }
  }

  /** Whoever closes a number knows its state better. */
  mute(): void {
    this.#isMuted = true;
    this.#waiting.length = 0;
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    for (let state = this.#waiting[0]; state !== undefined; state = this.#waiting[0]) {
      try {
        await withTimeout(this.#tell(state), this.#patience.answerTimeoutMs);
        this.#waiting.shift();
      } catch {
        // Only the last state is still of interest after a pause.
        this.#waiting.splice(0, this.#waiting.length - 1);
        await pause(this.#patience.retryDelayMs);
      }
    }
    this.#isTelling = false;
  }
}
