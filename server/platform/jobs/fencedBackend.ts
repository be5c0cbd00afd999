import { BaseNotificationChannel, toJobId, type AgendaBackend, type JobNotification, type JobParameters, type JobRepository } from 'agenda';
import type { JobDueTimes, JobStore } from './JobStore.ts';

/** A lock that Agenda itself never considers expired: the store knows whether it still holds. */
const neverExpires = new Date(8.64e15);

/** Another process has taken the job over, or it was cancelled. */
export class JobLostError extends Error {
  constructor() {
    super('The job is no longer held by this process.');
    this.name = 'JobLostError';
  }
}

/** Whether jobs of a name may be due. */
type DueCheck = (name: string, due: JobDueTimes) => Promise<boolean>;

/**
 * Agenda asks for each name of a job at every poll, one statement each, and nearly all find nothing: the questions of one tick
 * become one. A single question (a wake, the next job of a name) is left to Agenda's own statement.
 */
function createDueCheck(store: JobStore): DueCheck {
  let names: string[] = [];
  let answer: Promise<ReadonlySet<string> | null> | null = null;
  const ask = (due: JobDueTimes): Promise<ReadonlySet<string> | null> => {
    const asked = names;
    names = [];
    answer = null;
    return asked.length > 1 ? store.findDueNames(asked, due) : Promise.resolve(null);
  };
  return async (name, due) => {
    names.push(name);
    answer ??= Promise.resolve().then(() => ask(due));
    const dueNames = await answer;
    return dueNames === null || dueNames.has(name);
  };
}

/** Its last run has begun and not ended. */
const isInterrupted = ({ lastRunAt, lastFinishedAt }: Pick<JobParameters, 'lastRunAt' | 'lastFinishedAt'>): boolean =>
  lastRunAt !== undefined && (lastFinishedAt === undefined || lastFinishedAt < lastRunAt);

/**
 * Agenda's repository with fencing. Without it a job whose lock expired in this process's memory (a suspended machine) would be
 * dropped but stay counted, until no job of its name runs here any more; and a process that wakes up late would overwrite the
 * one that took its job over.
 */
function createFencedRepository(store: JobStore, onFault: (error: unknown) => void): JobRepository {
  const { repository } = store.backend;
  const fenced = Object.create(repository) as JobRepository;
  const isDue = createDueCheck(store);
  fenced.getNextJobToRun = async (...asked) => {
    const [name, nextScanAt, lockDeadline, now = new Date()] = asked;
    const job = (await isDue(name, { nextScanAt, lockDeadline })) ? await repository.getNextJobToRun(...asked) : undefined;
    // The run of a process that died is made up for now, not at the next time of a recurring job.
    return job && { ...job, lockedAt: neverExpires, nextRunAt: isInterrupted(job) ? now : job.nextRunAt };
  };
  fenced.saveJobState = async (row) => {
    const { lockedAt, ...rest } = row;
    if (!(await store.saveIfLockedHere(lockedAt === undefined ? rest : { ...rest, lockedAt: new Date() }))) {
      throw new JobLostError();
    }
  };
  // Agenda does not await this call, so that nobody else would catch its failure.
  fenced.unlockJob = (row) => repository.unlockJob(row).catch(onFault);
  return fenced;
}

/** The backend that Agenda gets; connecting and closing stay with the store. */
export const createFencedBackend = (store: JobStore, onFault: (error: unknown) => void): AgendaBackend => ({
  name: store.backend.name,
  repository: createFencedRepository(store, onFault),
  ownsConnection: false,
  connect: async () => undefined,
  disconnect: async () => undefined,
});

/** Makes Agenda look for jobs of a name at once instead of at its next poll. */
export class JobWakeChannel extends BaseNotificationChannel {
  async connect(): Promise<void> {
    this.setState('connected');
  }

  async disconnect(): Promise<void> {
    this.setState('disconnected');
  }

  publish(notification: JobNotification): Promise<void> {
    return this.notifyHandlers(notification);
  }

  wake(jobName: string): void {
    void this.notifyHandlers({ jobId: toJobId(''), jobName, nextRunAt: null, priority: 0, timestamp: new Date() });
  }
}
