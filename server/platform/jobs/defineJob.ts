import Joi from 'joi';
import type { JobName, Jobs } from '#server/platform/database/outbox/domainEvents.ts';
import { secondMs, minuteMs, hourMs } from '#shared/rules/durations.ts';

/** Delays before each retry of a failed job, in milliseconds. After the last one it gives up. */
export const retryPolicies = {
  soon: [secondMs, 3 * secondMs, 10 * secondMs, 30 * secondMs, minuteMs],
  patiently: [10 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs],
} as const;

type RetryPolicy = keyof typeof retryPolicies;

export interface JobRun<Prepared = unknown> {
  /** Aborted when the process stops or another process has taken the job over: long loops end early. */
  readonly signal: AbortSignal;
  /** 1 for the first try. */
  readonly attempt: number;
  /** The result of `prepare`, where the job has one. */
  readonly prepared?: Prepared;
}

/** Opens the context of the job's company for one piece of work. */
export type OpenContext<Context> = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

interface JobOptions<Context, Data, Prepared> {
  /** A rule for each key of the data, checked when the job is enqueued and again when it runs. */
  readonly rules: Joi.StrictSchemaMap<Data>;
  /** `soon` when absent. A list holds delays in milliseconds. */
  readonly retry?: RetryPolicy | readonly number[];
  /** Slow work before the context of the run is opened, so that no transaction waits for it; the run gets its result. */
  readonly prepare?: (open: OpenContext<Context>, data: Data) => Promise<Prepared>;
  /** Parallel runs in one process; 1 when absent. */
  readonly concurrency?: number;
  /** Errors that a retry cannot help: the job gives up at once. */
  readonly isHopeless?: (error: Error) => boolean;
  /** Called after the last try, in a context of its own, and retried until it succeeds. Must be idempotent. */
  readonly onGaveUp?: (context: Context, data: Data, error: Error) => Promise<void>;
}

/** Requested work, at once or at a time. Must be idempotent: a process that dies hands its jobs to another. */
export interface Job<Context> {
  readonly name: string;
  readonly rules: Joi.ObjectSchema;
  /** Its data has passed `rules`. */
  readonly run: (context: Context, data: never, turn: JobRun<never>) => Promise<void>;
  readonly prepare: ((open: OpenContext<Context>, data: never) => Promise<unknown>) | null;
  readonly isHopeless: (error: Error) => boolean;
  readonly onGaveUp: ((context: Context, data: never, error: Error) => Promise<void>) | null;
  readonly retryDelaysMs: readonly number[];
  readonly concurrency: number;
}

const resolveRetryDelays = (retry: RetryPolicy | readonly number[]): readonly number[] =>
  typeof retry === 'string' ? retryPolicies[retry] : retry;

/** Declares a job; its name and data are declared in `Jobs`. */
export function defineJob<Context, Name extends JobName, Prepared = undefined>(
  name: Name,
  run: (context: Context, data: Jobs[Name], turn: JobRun<Prepared>) => Promise<void>,
  options: JobOptions<Context, Jobs[Name], Prepared>,
): Job<Context> {
  const { rules, concurrency = 1, retry = 'soon' } = options;
  const { isHopeless = () => false, onGaveUp = null, prepare = null } = options;
  return {
    name,
    rules: Joi.object(rules).required(),
    run,
    prepare,
    isHopeless,
    onGaveUp,
    retryDelaysMs: resolveRetryDelays(retry),
    concurrency,
  };
}

/** The delay before the next try; null after the last one. */
export const findRetryDelayMs = <Context>(job: Job<Context>, attempt: number, error: Error): number | null =>
  job.isHopeless(error) ? null : (job.retryDelaysMs[attempt - 1] ?? null);
