import type { ChannelState } from '#server/channels/Channel.ts';

const unknown: ChannelState = { state: 'new', reason: null, qr: null, code: null, retries: 0, nextAttemptAt: null, number: null };

/** Tells states one after the other and in order; one that cannot be told is told again. */
export class StateTeller {
  readonly #tell: (state: ChannelState) => Promise<void>;
  readonly #waiting: ChannelState[] = [];
  #current: ChannelState = unknown;
  #isTelling = false;
  #isMuted = false;

  constructor(tell: (state: ChannelState) => Promise<void>) {
    this.#tell = tell;
  }

  get current(): ChannelState {
    return this.#current;
  }

  /** What is not given is as in a state without particulars. */
  change(state: Pick<ChannelState, 'state'> & Partial<ChannelState>): void {
    if (this.#isMuted) {
      return;
    }
    this.#current = { ...unknown, number: this.#current.number, ...state };
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
        await this.#tell(state);
        this.#waiting.shift();
      } catch {
        // Only the last state is still of interest after a pause.
        this.#waiting.splice(0, this.#waiting.length - 1);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
    this.#isTelling = false;
  }
}
