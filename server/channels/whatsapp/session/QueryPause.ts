import { rateLimitedError } from '#server/channels/whatsapp/outbound/toChannelError.ts';

/** The pauses after consecutive refusals. */
const pausesMs = [30_000, 120_000, 600_000, 1_800_000] as const;

/** Baileys fails with status 500 and passes the code of the server, with the text `rate-overlimit`, as data. */
const isRateOverlimit = (error: unknown): boolean => (error as { data?: unknown } | null | undefined)?.data === 429;

/** Queries of one number: after a refusal for their rate all of them pause, whatever they ask. */
export class QueryPause {
  readonly #now: () => number;
  #refusals = 0;
  #pausedUntil = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isPaused(): boolean {
    return this.#now() < this.#pausedUntil;
  }

  /** Runs a query; fails with `rateLimited` without asking during a pause. */
  async run<T>(query: () => Promise<T>): Promise<T> {
    if (this.isPaused) {
      throw rateLimitedError();
    }
    return this.watch(query());
  }

  /** Pauses the queries after a refusal of something that queries by itself, as a send does. */
  async watch<T>(task: Promise<T>): Promise<T> {
    try {
      const result = await task;
      this.#refusals = 0;
      return result;
    } catch (error) {
      if (!isRateOverlimit(error)) {
        throw error;
      }
      if (!this.isPaused) {
        this.#pausedUntil = this.#now() + (pausesMs[this.#refusals] ?? pausesMs.at(-1) ?? 0);
        this.#refusals += 1;
      }
      throw Object.assign(rateLimitedError(), { cause: error });
    }
  }
}
