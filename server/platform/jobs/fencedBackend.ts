import { BaseNotificationChannel, toJobId, type AgendaBackend, type JobNotification, type JobRepository } from 'agenda';
import type { JobStore } from './JobStore.ts';

/** A lock that the library itself never finds expired: whether it still holds is asked of the store. */
const neverExpires = new Date(8.64e15);

/** The job was taken over by another process, or taken back. */
export class JobLostError extends Error {
  constructor() {
    super('The job is no longer held by this process.');
    this.name = 'LostJob';
  }
}

/**
 * The library's repository with its sharp edges off. A job whose lock ran out in this process's memory (a machine that
 * slept) would be dropped but stay counted, until nothing of its name is run here any more; and a process that woke up
 * late would write over the one that took its job. Here locks are stamped when written, and only by their holder.
 */
function createFencedRepository(store: JobStore, onFault: (error: unknown) => void): JobRepository {
  const { repository } = store.backend;
  const guarded = Object.create(repository) as JobRepository;
  guarded.getNextJobToRun = async (...request) => {
    const found = await repository.getNextJobToRun(...request);
    return found && { ...found, lockedAt: neverExpires };
  };
  guarded.saveJobState = async (row, options) => {
    if (!(await store.isLockedHere(String(row._id)))) {
      throw new JobLostError();
    }
    const { lockedAt, ...rest } = row;
    await repository.saveJobState(lockedAt === undefined ? rest : { ...rest, lockedAt: new Date() }, options);
  };
  // The library does not wait for this one, so nobody else would catch its failure.
  guarded.unlockJob = (row) => repository.unlockJob(row).catch(onFault);
  return guarded;
}

/** The backend as the library is given it; connecting and closing stay with the store. */
export const createFencedBackend = (store: JobStore, onFault: (error: unknown) => void): AgendaBackend => ({
  name: store.backend.name,
  repository: createFencedRepository(store, onFault),
  ownsConnection: false,
  connect: async () => undefined,
  disconnect: async () => undefined,
});

/** Makes the library look for jobs of a name at once, where it would wait for its next round. */
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
