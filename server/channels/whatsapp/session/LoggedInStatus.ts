import { setTimeout as pause } from 'node:timers/promises';
import type { Restriction } from '#server/channels/whatsapp/connection/Restriction.ts';
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

/** Caps the state `syncing`: a server that never reports the end of the offline queue must not block the outbound queue. */
const syncTimeoutMs = 15_000;
/** The longest delay of `setTimeout`. */
export const maxTimerMs = 2 ** 31 - 1;

/** The state of a number while its socket is logged in: syncing, connected or restricted. */
export class LoggedInStatus {
  readonly #reporter: StateReporter;
  /** Null until the first log-in. */
  #number: string | null = null;
  #openedAt: number | undefined;
  #hasCaughtUp = false;
  #restriction: Restriction | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(reporter: StateReporter) {
    this.#reporter = reporter;
  }

  get openedAt(): number | undefined {
    return this.#openedAt;
  }

  markOpen(number: string | null): void {
    this.#openedAt = performance.now();
    this.#number = number;
    this.#reporter.report({ state: 'syncing', number });
    if (this.#hasCaughtUp) {
      this.#report();
    } else {
      this.#timer = setTimeout(() => this.#report(), syncTimeoutMs);
    }
  }

  /** The offline queue is empty; may come before the log-in is complete. */
  markCaughtUp(): void {
    this.#hasCaughtUp = true;
    this.#reportIfOpen();
  }

  /** The end of one restriction does not lift another one. */
  applyRestriction(restriction: Restriction): void {
    if (restriction.isActive) {
      this.#restriction = restriction;
    } else if (this.#restriction?.reason === restriction.reason) {
      this.#restriction = null;
    }
    this.#reportIfOpen();
  }

  /** The socket has ended; a restriction remains. */
  markEnded(): void {
    this.#openedAt = undefined;
    this.#hasCaughtUp = false;
    clearTimeout(this.#timer);
  }

  #reportIfOpen(): void {
    if (this.#openedAt !== undefined) {
      this.#report();
    }
  }

  #report(): void {
    clearTimeout(this.#timer);
    const { reason = null, until = null } = this.#restriction ?? {};
    const remainingMs = until === null ? Infinity : until.getTime() - Date.now();
    if (reason === null || remainingMs <= 0) {
      this.#restriction = null;
      this.#reporter.report({ state: 'connected', number: this.#number });
      return;
    }
    this.#reporter.report({ state: 'restricted', reason, nextAttemptAt: until, number: this.#number });
    if (remainingMs < Infinity) {
      this.#timer = setTimeout(() => this.#report(), Math.min(remainingMs, maxTimerMs));
    }
  }
}
