import type { RecordRun } from '#server/platform/backgroundWork.ts';
import type { Log } from '#server/platform/log.ts';
import { dayMs, hourMs } from '#shared/rules/durations.ts';
import type { Job } from './defineJob.ts';
import type { JobCount, JobStore } from './JobStore.ts';
import { createPostgresStore } from './PostgresStore.ts';
import { JobRunner, type JobRunnerOptions, type OpenJobContext, type RecurringWork } from './JobRunner.ts';

/** How long a failed job is kept. */
const failureLifeMs = 30 * dayMs;

export interface JobQueueOptions<Context> {
  /** A postgresql:// URL of a database with `agendaSchema`, or a mongodb:// URL. */
  readonly url: string;
  /** Stable over restarts, and unique among running processes. */
  readonly nodeName: string;
  readonly log: Log;
  readonly jobs: readonly Job<Context>[];
  readonly recurringJobs: readonly RecurringWork[];
  readonly open: OpenJobContext<Context>;
  /** Called after each attempt of a job. */
  readonly recordRun?: RecordRun;
  readonly withPreparedFiles?: JobRunnerOptions<Context>['withPreparedFiles'];
  /** The time zone of cron expressions. */
  readonly timeZone: string;
  /** How long a job may go without a heartbeat of its process before another takes it over; by the database when absent. */
  readonly lockLifetimeMs?: number;
}

/** Owner, time and key of a job. */
interface JobSchedule {
  readonly companyId?: number | null;
  /** Now when absent. */
  readonly at?: Date;
  /** Replaces a waiting job of the same name, company and key. */
  readonly key?: string;
}

/** Which jobs a process runs. */
interface JobKinds {
  readonly requested: boolean;
  readonly recurring: boolean;
}

/** Delayed and recurring work. Any process may enqueue; those that have started the queue run jobs. */
export interface JobQueue {
  /** Throws when there is no such job or its data is invalid. */
  enqueue(name: string, input: object, schedule?: JobSchedule): Promise<void>;
  /** Removes a waiting job; a running one continues. Returns whether there was one. */
  cancel(name: string, key: string, companyId?: number | null): Promise<boolean>;
  /** Waiting, running and failed jobs by name. */
  counts(): Promise<JobCount[]>;
  /** Starts running jobs in this process: both kinds when absent. */
  start(kinds?: JobKinds): Promise<void>;
  /** Resolves when the running jobs have ended and the connections are closed. */
  stop(): Promise<void>;
}

type JobStoreOptions = Pick<JobQueueOptions<never>, 'url' | 'nodeName' | 'log'>;

async function createStore({ url, nodeName, log }: JobStoreOptions): Promise<JobStore> {
  if (!/^mongodb(\+srv)?:/.test(url)) {
    return createPostgresStore(url, nodeName, log);
  }
  // Loaded on demand: the driver takes as much time and memory as the rest of the server.
  const { createMongoStore } = await import('./MongoStore.ts');
  return createMongoStore(url, nodeName);
}

/** Keys are unique within a company only. */
const createCompanyKey = (key: string, companyId: number | null = null): string => `${companyId ?? 'house'}/${key}`;

class AgendaJobQueue<Context> implements JobQueue {
  readonly #options: JobQueueOptions<Context>;
  readonly #store: JobStore;
  readonly #jobs: ReadonlyMap<string, Job<Context>>;
  #runner: JobRunner<Context> | null = null;
  #pruning: NodeJS.Timeout | undefined;

  constructor(options: JobQueueOptions<Context>, store: JobStore) {
    this.#options = options;
    this.#store = store;
    this.#jobs = new Map(options.jobs.map((job) => [job.name, job]));
    const names = [...options.jobs, ...options.recurringJobs].map(({ name }) => name);
    if (new Set(names).size < names.length) {
      throw new Error('Two jobs have the same name.');
    }
  }

  async enqueue(name: string, input: object, { companyId = null, at = new Date(), key }: JobSchedule = {}): Promise<void> {
    const data = this.#validate(name, input);
    await this.#store.insertJob({
      name,
      at,
      envelope: { companyId, key: key === undefined ? null : createCompanyKey(key, companyId), input: data },
    });
    this.#runner?.wake(name);
  }

  cancel(name: string, key: string, companyId: number | null = null): Promise<boolean> {
    return this.#store.cancelJob(name, createCompanyKey(key, companyId));
  }

  counts(): Promise<JobCount[]> {
    return this.#store.counts();
  }

  async start({ requested, recurring }: JobKinds = { requested: true, recurring: true }): Promise<void> {
    await this.#store.connect();
    const { lockLifetimeMs = this.#store.lockLifetimeMs, recordRun = () => undefined } = this.#options;
    await this.#store.removeUndeclared(this.#options.recurringJobs.map(({ name }) => name));
    this.#runner = new JobRunner({
      ...this.#options,
      jobs: requested ? this.#options.jobs : [],
      recurringJobs: recurring ? this.#options.recurringJobs : [],
      lockLifetimeMs,
      recordRun,
      store: this.#store,
    });
    await this.#runner.start();
    await this.#prune();
    this.#pruning = setInterval(() => void this.#prune(), hourMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#pruning);
    await this.#runner?.stop();
    await this.#store.close();
  }

  #validate(name: string, input: object): object {
    const job = this.#jobs.get(name);
    if (job === undefined) {
      throw new Error(`There is no job named ${name}.`);
    }
    const { error, value } = job.rules.validate(input);
    if (error !== undefined) {
      throw new Error(`The job ${name} cannot be filed: ${error.message}.`);
    }
    return value as object;
  }

  async #prune(): Promise<void> {
    try {
      await this.#store.prune(new Date(Date.now() - failureLifeMs));
    } catch (err) {
      this.#options.log.warn({ err }, 'old jobs could not be removed');
    }
  }
}

/** Opens the job queue on PostgreSQL or MongoDB, by the URL. */
export async function createJobQueue<Context>(options: JobQueueOptions<Context>): Promise<JobQueue> {
  return new AgendaJobQueue(options, await createStore(options));
}
