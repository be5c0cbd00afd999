import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelState } from '#server/channels/Channel.ts';
import { channelState } from '#server/channels/channelState.ts';
import { withReplyTimeout } from '#server/channels/whatsapp/connection/withReplyTimeout.ts';

const initialState = channelState('new');

interface StateReporterTimings {
  /** The longest delivery of one state: a lost reply must not block all later states. */
  readonly answerTimeoutMs: number;
  readonly retryDelayMs: number;
}

/** Delivers states one after the other and in order, and retries after failures. */
export class StateReporter {
  readonly #deliver: (state: ChannelState) => Promise<void>;
  readonly #timings: StateReporterTimings;
  readonly #queue: ChannelState[] = [];
  #current: ChannelState = initialState;
  #isDelivering = false;
  #isMuted = false;

  constructor(
    deliver: (state: ChannelState) => Promise<void>,
    timings: StateReporterTimings = { answerTimeoutMs: 30_000, retryDelayMs: 1000 },
  ) {
    this.#deliver = deliver;
    this.#timings = timings;
  }

  get current(): ChannelState {
    return this.#current;
  }

  /** Missing fields take their initial values; the number is kept. */
  report(state: Pick<ChannelState, 'state'> & Partial<ChannelState>): void {
    if (this.#isMuted) {
      return;
    }
    this.#current = { ...initialState, number: this.#current.number, ...state };
    this.#queue.push(this.#current);
    if (!this.#isDelivering) {
      void this.#deliverAll();
    }
  }

  /** Drops queued and later states; for numbers that are closed or owned elsewhere. */
  mute(): void {
    this.#isMuted = true;
    this.#queue.length = 0;
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true;
    for (let state = this.#queue[0]; state !== undefined; state = this.#queue[0]) {
      try {
        await withReplyTimeout(this.#deliver(state), this.#timings.answerTimeoutMs);
        this.#queue.shift();
      } catch {
        // After the pause only the last state matters.
        this.#queue.splice(0, this.#queue.length - 1);
        await pause(this.#timings.retryDelayMs);
      }
    }
    this.#isDelivering = false;
  }
}
