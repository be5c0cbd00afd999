import { Agenda, type Job as AgendaJob } from 'agenda';
import { runInBackground, type RecordRun } from '#server/platform/backgroundWork.ts';
import type { Log } from '#server/platform/log.ts';
import { JobWakeChannel, createFencedBackend, JobLostError } from './fencedBackend.ts';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { findRetryDelayMs, type Job, type JobRun } from './defineJob.ts';
import type { JobEnvelope, JobStore } from './JobStore.ts';
import type { RecurringJob } from './RecurringJob.ts';

/** Jobs of this process wake it, and timers start those that come due within: only jobs of other processes wait for a poll. */
const pollIntervalMs = 1_000;
/** Also the time after which a process knows that it has lost a job. */
const maxHeartbeatMs = 5_000;
/** How long a stopping process waits for its running jobs. */
const drainTimeoutMs = 10_000;

/** A recurring job with its platform. */
export interface RecurringWork extends Omit<RecurringJob, 'run'> {
  run(): Promise<boolean | void>;
}

/** Opens the context of a company, or without a company, runs the work and closes it. */
export type OpenJobContext<Context> = <T>(companyId: number | null, work: (context: Context) => Promise<T>) => Promise<T>;

export interface JobRunnerOptions<Context> {
  readonly jobs: readonly Job<Context>[];
  readonly recurringJobs: readonly RecurringWork[];
  readonly store: JobStore;
  /** Stable over restarts, and unique among running processes: locks of an earlier run are released by it. */
  readonly nodeName: string;
  readonly log: Log;
  readonly open: OpenJobContext<Context>;
  readonly recordRun: RecordRun;
  /** Around a job that prepares: removes the files that it has stored for nothing. */
  readonly withPreparedFiles?: (<T>(work: (open: OpenJobContext<Context>) => Promise<T>) => Promise<T>) | undefined;
  /** The time zone of cron expressions. */
  readonly timeZone: string;
  /** How long a job stays with a process that sends no heartbeat. */
  readonly lockLifetimeMs: number;
}

/** A job's data no longer matches its rules; a retry cannot help. */
class InvalidJobDataError extends Error {}

/** A job gave up, but its `onGaveUp` failed: it is retried. */
class GiveUpHandlerError extends Error {}

const recurringBackoff = { firstMs: 1_000, maxMs: 60_000 };

/** The retry delay of `onGaveUp` for a job without retry delays. */
const giveUpRetryMs = 60_000;

type AgendaRow = AgendaJob<JobEnvelope>;

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

export class JobRunner<Context> {
  readonly #options: JobRunnerOptions<Context>;
  readonly #agenda: Agenda;
  readonly #wakeChannel = new JobWakeChannel();
  readonly #stopping = new AbortController();

  constructor(options: JobRunnerOptions<Context>) {
    this.#options = options;
    const { jobs, recurringJobs, store, nodeName, lockLifetimeMs } = options;
    this.#agenda = new Agenda({
      backend: createFencedBackend(store, (error) => this.#logError(error)),
      notificationChannel: this.#wakeChannel,
      name: nodeName,
      processEvery: pollIntervalMs,
      maxConcurrency: jobs.reduce((sum, { concurrency }) => sum + concurrency, recurringJobs.length + 1),
      defaultLockLifetime: lockLifetimeMs,
    });
    this.#agenda.on('error', (error) => this.#logError(error));
    this.#agenda.on('complete', (row) => this.#handleComplete(row as AgendaRow));
    jobs.forEach((job) => this.#define(job));
    recurringJobs.forEach((job) => this.#defineRecurring(job));
  }

  async start(): Promise<void> {
    const { recurringJobs, store } = this.#options;
    await store.releaseLocks('all');
    await this.#agenda.start();
    await this.#schedule(recurringJobs);
  }

  /** Looks for jobs of this name now. */
  wake(name: string): void {
    if (!this.#stopping.signal.aborted) {
      this.#wakeChannel.wake(name);
    }
  }

  /** Starts nothing more, waits for running jobs, and releases the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const { timedOut, running } = await this.#agenda.drain({ timeout: drainTimeoutMs, closeConnection: false });
    if (timedOut) {
      this.#options.log.warn({ running }, 'jobs did not end in time; another process will run them again');
    }
    await this.#options.store.releaseLocks('waiting');
  }

  #define(job: Job<Context>): void {
    const { name, concurrency } = job;
    const track = (row: AgendaRow): Promise<void> => {
      const work = { name: `job ${name}`, companyId: row.attrs.data.companyId, id: String(row.attrs._id) };
      return runInBackground(work, this.#options.recordRun, () => this.#run(job, row));
    };
    this.#agenda.define<JobEnvelope>(name, track, {
      concurrency,
      // No more than can run at once: a job that waits in the process sends no heartbeat and would be taken over.
      lockLimit: concurrency,
      removeOnComplete: false,
      backoff: ({ attempt, error }) => this.#findRetryDelayMs(job, attempt, error),
    });
  }

  #defineRecurring(job: RecurringWork): void {
    const { name, every } = job;
    const track = (row: AgendaRow): Promise<void> =>
      runInBackground({ name: `job ${name}` }, this.#options.recordRun, () => this.#runRecurring(job, row));
    this.#agenda.define<JobEnvelope>(name, track, {
      concurrency: 1,
      lockLimit: 1,
      // Never later than the next run would have been.
      backoff: ({ attempt }) => (typeof every === 'number' ? Math.min(every, computeBackoffMs(attempt, recurringBackoff)) : null),
    });
  }

  /** A run that came due while no process ran is kept: only a changed schedule is written. */
  async #schedule(recurringJobs: readonly RecurringWork[]): Promise<void> {
    const { timeZone } = this.#options;
    const { jobs } = await this.#agenda.queryJobs({ names: recurringJobs.map(({ name }) => name) });
    const scheduleOf = (every: unknown, zone: unknown): string => `${String(every)} ${String(zone)}`;
    const existing = new Map(
      jobs.flatMap(({ name, nextRunAt, repeatInterval, repeatTimezone }) =>
        nextRunAt ? [[name, scheduleOf(repeatInterval, repeatTimezone)]] : [],
      ),
    );
    const envelope: JobEnvelope = { companyId: null, key: null, input: {} };
    const changed = recurringJobs.filter(({ name, every }) => existing.get(name) !== scheduleOf(every, timeZone));
    await Promise.all(changed.map(({ name, every }) => this.#agenda.every(every, name, envelope, { timezone: timeZone })));
  }

  /** Runs it as long as there is more to do, in this process. */
  async #runRecurring({ name, run }: RecurringWork, row: AgendaRow): Promise<void> {
    const heartbeat = this.#startHeartbeat(row);
    const isHere = (): boolean => !heartbeat.lost.aborted && !this.#stopping.signal.aborted;
    try {
      let isMore = true;
      while (isMore && isHere()) {
        isMore = (await run()) === true;
      }
    } catch (thrown) {
      const error = toError(thrown);
      this.#options.log.warn({ job: name, attempt: (row.attrs.failCount ?? 0) + 1, err: error }, 'a job failed and will be tried again');
      throw error;
    } finally {
      await heartbeat.end();
    }
  }

  async #run(job: Job<Context>, row: AgendaRow): Promise<void> {
    const { companyId, input } = row.attrs.data;
    const attempt = (row.attrs.failCount ?? 0) + 1;
    const heartbeat = this.#startHeartbeat(row);
    try {
      const data = this.#validate(job, input);
      const signal = AbortSignal.any([this.#stopping.signal, heartbeat.lost]);
      const run = async (open: OpenJobContext<Context>): Promise<void> => {
        const prepared = await job.prepare?.((work) => open(companyId, work), data);
        // Comes from this job's own `prepare`.
        await open(companyId, (context) => job.run(context, data, { attempt, signal, prepared } as JobRun<never>));
      };
      const { open, withPreparedFiles } = this.#options;
      await (job.prepare === null || withPreparedFiles === undefined ? run(open) : withPreparedFiles(run));
    } catch (thrown) {
      const error = toError(thrown);
      await this.#handleFailure(job, row.attrs.data, { attempt, error });
      throw error;
    } finally {
      await heartbeat.end();
    }
  }

  #validate({ rules }: Job<Context>, input: object): never {
    const { error, value } = rules.validate(input);
    if (error !== undefined) {
      throw new InvalidJobDataError(error.message);
    }
    return value as never;
  }

  /** Renews the lock while the job runs. The lastRenewal renewal ends before the job's result is written. */
  #startHeartbeat(row: AgendaRow): { readonly lost: AbortSignal; end(): Promise<void> } {
    const lost = new AbortController();
    let lastRenewal: Promise<void> = Promise.resolve();
    const heartbeat = (): void => {
      lastRenewal = row.touch().catch((error: unknown) => (error instanceof JobLostError ? lost.abort(error) : this.#logError(error)));
    };
    const timer = setInterval(heartbeat, Math.min(this.#options.lockLifetimeMs / 3, maxHeartbeatMs));
    return {
      lost: lost.signal,
      end: () => {
        clearInterval(timer);
        return lastRenewal;
      },
    };
  }

  #findRetryDelayMs(job: Job<Context>, attempt: number, error: Error): number | null {
    if (error instanceof GiveUpHandlerError) {
      return job.retryDelaysMs.at(-1) ?? giveUpRetryMs;
    }
    return error instanceof InvalidJobDataError ? null : findRetryDelayMs(job, attempt, error);
  }

  async #handleFailure(job: Job<Context>, envelope: JobEnvelope, { attempt, error }: { attempt: number; error: Error }): Promise<void> {
    const { log } = this.#options;
    const retryDelayMs = this.#findRetryDelayMs(job, attempt, error);
    const fields = { job: job.name, companyId: envelope.companyId, attempt, err: error };
    if (retryDelayMs !== null) {
      log.warn({ ...fields, retryDelayMs }, 'a job failed and will be tried again');
      return;
    }
    log.error(fields, 'a job gave up');
    await this.#callOnGaveUp(job, envelope, error);
  }

  /** Calls the job's `onGaveUp`, unless its data is invalid. */
  async #callOnGaveUp(job: Job<Context>, { companyId, input }: JobEnvelope, error: Error): Promise<void> {
    const { onGaveUp } = job;
    if (onGaveUp === null || error instanceof InvalidJobDataError) {
      return;
    }
    const data = this.#validate(job, input);
    try {
      await this.#options.open(companyId, (context) => onGaveUp(context, data, error));
    } catch (err) {
      this.#options.log.error({ job: job.name, companyId, err }, 'onGaveUp of a job failed and will be retried');
      throw new GiveUpHandlerError(error.message, { cause: err });
    }
  }

  /** Deletes a finished job, and looks for the next one at once; a recurring one has its next time. */
  #handleComplete({ attrs }: AgendaRow): void {
    if (!attrs.nextRunAt && !attrs.failCount) {
      void this.#options.store.remove(String(attrs._id)).catch((error: unknown) => this.#logError(error));
    }
    if (attrs.type !== 'single') {
      setImmediate(() => this.wake(attrs.name));
    }
  }

  #logError(error: unknown): void {
    const level = error instanceof JobLostError || this.#stopping.signal.aborted ? 'debug' : 'warn';
    this.#options.log[level]({ err: toError(error) }, 'the job queue reported an error');
  }
}
