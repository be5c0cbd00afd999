import Joi from 'joi';
import type { JobName, Jobs } from '#server/platform/database/outbox/domainEvents.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** How long a failed job waits before each new try, in milliseconds. After the last it gives up. */
export const retryPolicies = {
  never: [],
  soon: [second, 3 * second, 10 * second, 30 * second, minute],
  patiently: [10 * second, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
} as const;

export type RetryPolicy = keyof typeof retryPolicies;

/** One run of a job. */
export interface JobRun {
  /** Aborted when the process stops, or when another process has taken the job over: a long loop ends early. */
  readonly signal: AbortSignal;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** What is done, and how. */
interface JobOptions<Context, Data> {
  /** The rule of each key of its data: checked when the job is filed and again when it runs. */
  readonly rules: Joi.StrictSchemaMap<Data>;
  /** `soon` when not given; recurring jobs wait for their next turn instead. Or waits of one's own, in milliseconds. */
  readonly retry?: RetryPolicy | readonly number[];
  /** How many of them one process runs side by side; 1 when not given. */
  readonly concurrency?: number;
  /** Errors that another try cannot help: the job gives up at once. None when not given. */
  readonly isHopeless?: (error: Error) => boolean;
  /**
   * Sets right what waits for this job after its last try: it will not be done. Done in a context of its own, and tried again
   * until it succeeds. May be repeated, and may find that the thing has moved on meanwhile.
   */
  readonly onGaveUp?: (context: Context, data: Data, error: Error) => Promise<void>;
  /** Runs for ever, one at a time in the whole house: milliseconds, `5 minutes`, or a cron line read in the house's time zone. */
  readonly every?: number | string;
}

/** Work that is done later, or again and again. A process that dies hands its jobs on: a job must bear being repeated. */
export interface Job<Context> {
  readonly name: string;
  readonly rules: Joi.ObjectSchema;
  /** Takes what passed `rules`; `job` has tied the two together. */
  readonly run: (context: Context, data: never, turn: JobRun) => Promise<void>;
  readonly isHopeless: (error: Error) => boolean;
  readonly onGaveUp: ((context: Context, data: never, error: Error) => Promise<void>) | null;
  readonly retryDelaysMs: readonly number[];
  readonly concurrency: number;
  readonly every: number | string | null;
}

const resolveRetryDelays = (retry: RetryPolicy | readonly number[]): readonly number[] =>
  typeof retry === 'string' ? retryPolicies[retry] : retry;

/** Declares a job: its name stands in `Jobs`, its function takes the data named there. */
export function defineJob<Context, Name extends JobName>(
  name: Name,
  run: (context: Context, data: Jobs[Name], turn: JobRun) => Promise<void>,
  options: JobOptions<Context, Jobs[Name]>,
): Job<Context> {
  const { rules, every = null, concurrency = 1, retry = every === null ? 'soon' : 'never' } = options;
  const { isHopeless = () => false, onGaveUp = null } = options;
  return {
    name,
    rules: Joi.object(rules).required(),
    run,
    isHopeless,
    onGaveUp,
    retryDelaysMs: resolveRetryDelays(retry),
    concurrency,
    every,
  };
}

/** How long a job that failed waits before its next try; null after its last one. */
export const findRetryDelayMs = <Context>(job: Job<Context>, attempt: number, error: Error): number | null =>
  job.isHopeless(error) ? null : (job.retryDelaysMs[attempt - 1] ?? null);
