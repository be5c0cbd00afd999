import type { Log } from '#server/platform/log.ts';
import type { Job } from './defineJob.ts';
import type { JobCount, JobStore } from './JobStore.ts';
import { createPostgresStore } from './PostgresStore.ts';
import { JobRunner, type OpenJobContext } from './JobRunner.ts';

const hour = 3_600_000;
/** How long a job that gave up can be looked at. */
const failureLifeMs = 30 * 24 * hour;

export interface JobQueueOptions<Context> {
  /** A postgresql:// address whose database has the table of `agendaSchema`, or a mongodb:// address. */
  readonly url: string;
  /** The same after a restart, and no other living process's. */
  readonly nodeName: string;
  readonly log: Log;
  readonly jobs: readonly Job<Context>[];
  readonly open: OpenJobContext<Context>;
  /** The zone that cron lines are read in. */
  readonly timeZone: string;
  /** After how many milliseconds without a sign of its process a job is taken over; 5000 when not given. */
  readonly lockLifetimeMs?: number;
}

/** Whose a job is, when it runs, and what it replaces. */
export interface JobSchedule {
  readonly companyId?: number | null;
  /** At once when not given. */
  readonly at?: Date;
  /** A job of this name, company and key that still waits is replaced. */
  readonly key?: string;
}

/** Work for later. Any process may file jobs; those that have started the queue run them. */
export interface JobQueue {
  /** Files a job; throws when there is no such job or its data does not fit. */
  enqueue(name: string, input: object, place?: JobSchedule): Promise<void>;
  /** Takes back what waits under a key; what has begun goes on. Says whether there was something. */
  cancel(name: string, key: string, companyId?: number | null): Promise<boolean>;
  /** How many jobs of each name wait, run or have failed. */
  counts(): Promise<JobCount[]>;
  /** Begins to run jobs in this process. */
  start(): Promise<void>;
  /** Waits for the jobs that run here, and closes the connections. */
  stop(): Promise<void>;
}

type JobStoreOptions = Pick<JobQueueOptions<never>, 'url' | 'nodeName' | 'log'>;

async function createStore({ url, nodeName, log }: JobStoreOptions): Promise<JobStore> {
  if (!/^mongodb(\+srv)?:/.test(url)) {
    return createPostgresStore(url, nodeName, log);
  }
  // Loaded only where it is used: its driver costs as much time and memory as everything else here.
  const { createMongoStore } = await import('./MongoStore.ts');
  return createMongoStore(url, nodeName);
}

/** A key is its company's own: the same id may mean something else next door. */
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
    if (this.#jobs.size < options.jobs.length) {
      throw new Error('Two jobs have the same name.');
    }
  }

  async enqueue(name: string, input: object, { companyId = null, at = new Date(), key }: JobSchedule = {}): Promise<void> {
    const fit = this.#fit(name, input);
    await this.#store.insertJob({
      name,
      at,
      envelope: { companyId, key: key === undefined ? null : createCompanyKey(key, companyId), input: fit },
    });
    this.#runner?.wake(name);
  }

  cancel(name: string, key: string, companyId: number | null = null): Promise<boolean> {
    return this.#store.cancelJob(name, createCompanyKey(key, companyId));
  }

  counts(): Promise<JobCount[]> {
    return this.#store.counts();
  }

  async start(): Promise<void> {
    await this.#store.connect();
    const { lockLifetimeMs: lockLifetime = 5000 } = this.#options;
    this.#runner = new JobRunner({ ...this.#options, lockLifetimeMs: lockLifetime, store: this.#store });
    await this.#runner.start();
    await this.#prune();
    this.#pruning = setInterval(() => void this.#prune(), hour).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#pruning);
    await this.#runner?.stop();
    await this.#store.close();
  }

  #fit(name: string, input: object): object {
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

/** Opens the house's jobs, on PostgreSQL or MongoDB by the address. */
export async function createJobQueue<Context>(options: JobQueueOptions<Context>): Promise<JobQueue> {
  return new AgendaJobQueue(options, await createStore(options));
}
