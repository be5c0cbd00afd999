import { Agenda, type Job as AgendaJob } from 'agenda';
import type { Log } from '#server/platform/log.ts';
import { JobWakeChannel, createFencedBackend, JobLostError } from './fencedBackend.ts';
import { findRetryDelayMs, type Job, type JobRun } from './defineJob.ts';
import type { JobEnvelope, JobStore } from './JobStore.ts';

const pollIntervalMs = 500;
/** How long a stopping process waits for what it has begun. */
const drainTimeoutMs = 10_000;

/** Opens the context of a company, or of the whole house, does the work in it and closes it. */
export type OpenJobContext<Context> = (companyId: number | null, work: (context: Context) => Promise<void>) => Promise<void>;

export interface JobRunnerOptions<Context> {
  readonly jobs: readonly Job<Context>[];
  readonly store: JobStore;
  /** The same after a restart, and no other living process's: it frees what a run before this one still holds. */
  readonly nodeName: string;
  readonly log: Log;
  readonly open: OpenJobContext<Context>;
  /** The zone that cron lines are read in. */
  readonly timeZone: string;
  /** How long a job stays with a process that no longer gives a sign. */
  readonly lockLifetimeMs: number;
}

/** A job's data no longer fits its rules; trying again cannot help. */
class InvalidJobDataError extends Error {}

/** A job gave up, but what waits for it could not be told: it does not end yet. */
class GiveUpHandlerError extends Error {}

/** How long a job without waits of its own waits before what could not be told is told again. */
const giveUpRetryMs = 60_000;

type AgendaRow = AgendaJob<JobEnvelope>;

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Runs jobs in this process. */
export class JobRunner<Context> {
  readonly #options: JobRunnerOptions<Context>;
  readonly #agenda: Agenda;
  readonly #bell = new JobWakeChannel();
  readonly #stopping = new AbortController();

  constructor(options: JobRunnerOptions<Context>) {
    this.#options = options;
    const { jobs, store, nodeName, lockLifetimeMs: lockLifetime } = options;
    this.#agenda = new Agenda({
      backend: createFencedBackend(store, (error) => this.#fault(error)),
      notificationChannel: this.#bell,
      name: nodeName,
      processEvery: pollIntervalMs,
      maxConcurrency: jobs.reduce((sum, { concurrency }) => sum + concurrency, 1),
      defaultLockLifetime: lockLifetime,
    });
    this.#agenda.on('error', (error) => this.#fault(error));
    this.#agenda.on('complete', (row) => this.#completed(row as AgendaRow));
    jobs.forEach((job) => this.#define(job));
  }

  async start(): Promise<void> {
    const recurring = this.#options.jobs.filter(({ every }) => every !== null);
    await this.#options.store.releaseLocks('all');
    await this.#options.store.removeUndeclared(recurring.map(({ name }) => name));
    await this.#agenda.start();
    await Promise.all(recurring.map((job) => this.#repeat(job)));
  }

  /** Looks for jobs of a name now. */
  wake(name: string): void {
    if (!this.#stopping.signal.aborted) {
      this.#bell.wake(name);
    }
  }

  /** Begins nothing more, waits for what runs, and leaves the rest to others. */
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
    this.#agenda.define<JobEnvelope>(name, (row) => this.#turn(job, row), {
      concurrency,
      // Never more than can run at once: a job that waits in the process gives no sign and would be taken over.
      lockLimit: concurrency,
      removeOnComplete: false,
      backoff: ({ attempt, error }) => this.#waitAfter(job, attempt, error),
    });
  }

  /** A turn that came due while nobody ran is kept: only a changed rhythm is written anew. */
  async #repeat({ name, every }: Job<Context>): Promise<void> {
    const { timeZone } = this.#options;
    const { jobs } = await this.#agenda.queryJobs({ name });
    const known = jobs.find(({ type }) => type === 'single');
    const isSame = known?.nextRunAt && String(known.repeatInterval) === String(every) && known.repeatTimezone === timeZone;
    if (every !== null && !isSame) {
      const envelope: JobEnvelope = { companyId: null, key: null, input: {} };
      await this.#agenda.every(every, name, envelope, { timezone: timeZone });
    }
  }

  async #turn(job: Job<Context>, row: AgendaRow): Promise<void> {
    const { companyId, input } = row.attrs.data;
    const attempt = (row.attrs.failCount ?? 0) + 1;
    const sign = this.#giveSigns(row);
    try {
      const turn: JobRun = { attempt, signal: AbortSignal.any([this.#stopping.signal, sign.lost]) };
      const fit = this.#fit(job, input);
      await this.#options.open(companyId, (context) => job.run(context, fit, turn));
    } catch (thrown) {
      const error = toError(thrown);
      await this.#failed(job, row.attrs.data, { attempt, error });
      throw error;
    } finally {
      await sign.end();
    }
  }

  #fit({ rules }: Job<Context>, input: object): never {
    const { error, value } = rules.validate(input);
    if (error !== undefined) {
      throw new InvalidJobDataError(error.message);
    }
    return value as never;
  }

  /** Renews the lock while the job runs. The last renewal is over before the job's end is written. */
  #giveSigns(row: AgendaRow): { readonly lost: AbortSignal; end(): Promise<void> } {
    const lost = new AbortController();
    let last: Promise<void> = Promise.resolve();
    const sign = (): void => {
      last = row.touch().catch((error: unknown) => (error instanceof JobLostError ? lost.abort(error) : this.#fault(error)));
    };
    const timer = setInterval(sign, this.#options.lockLifetimeMs / 3);
    return {
      lost: lost.signal,
      end: () => {
        clearInterval(timer);
        return last;
      },
    };
  }

  #waitAfter(job: Job<Context>, attempt: number, error: Error): number | null {
    if (error instanceof GiveUpHandlerError) {
      return job.retryDelaysMs.at(-1) ?? giveUpRetryMs;
    }
    return error instanceof InvalidJobDataError ? null : findRetryDelayMs(job, attempt, error);
  }

  async #failed(job: Job<Context>, envelope: JobEnvelope, { attempt, error }: { attempt: number; error: Error }): Promise<void> {
    const { log } = this.#options;
    const wait = this.#waitAfter(job, attempt, error);
    const about = { job: job.name, companyId: envelope.companyId, attempt, err: error };
    if (wait !== null || job.every !== null) {
      log.warn({ ...about, ...(wait !== null && { wait }) }, 'a job failed and will be tried again');
      return;
    }
    log.error(about, 'a job gave up');
    await this.#tell(job, envelope, error);
  }

  /** Whoever waits for the job learns that it will not be done. Data that does not fit tells nobody anything. */
  async #tell(job: Job<Context>, { companyId, input }: JobEnvelope, error: Error): Promise<void> {
    const { onGaveUp } = job;
    if (onGaveUp === null || error instanceof InvalidJobDataError) {
      return;
    }
    const fit = this.#fit(job, input);
    try {
      await this.#options.open(companyId, (context) => onGaveUp(context, fit, error));
    } catch (err) {
      this.#options.log.error({ job: job.name, companyId, err }, 'telling of a job that gave up failed');
      throw new GiveUpHandlerError(error.message, { cause: err });
    }
  }

  /** Done for good: the row goes, and the place it held is filled without waiting for the next round. */
  #completed({ attrs }: AgendaRow): void {
    if (!attrs.nextRunAt && !attrs.failCount) {
      void this.#options.store.remove(String(attrs._id)).catch((error: unknown) => this.#fault(error));
    }
    setImmediate(() => this.wake(attrs.name));
  }

  #fault(error: unknown): void {
    const level = error instanceof JobLostError || this.#stopping.signal.aborted ? 'debug' : 'warn';
    this.#options.log[level]({ err: toError(error) }, 'the job queue stumbled');
  }
}
