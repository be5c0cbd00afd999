import type { AgendaBackend, JobParameters } from 'agenda';

/** The stored data of a job: company, key and input. */
export interface JobEnvelope {
  readonly companyId: number | null;
  /** Null: nothing replaces it. */
  readonly key: string | null;
  readonly input: object;
}

/** A job to store. */
export interface JobRow {
  readonly name: string;
  readonly at: Date;
  readonly envelope: JobEnvelope;
}

type JobState = 'waiting' | 'running' | 'failed';

export interface JobCount {
  readonly name: string;
  readonly state: JobState;
  readonly count: number;
}

/** When a job is due: it waits until `nextScanAt`, or the process that locked it until `lockDeadline` has died. */
export interface JobDueTimes {
  readonly nextScanAt: Date;
  readonly lockDeadline: Date;
}

/** What a job database needs beyond Agenda's own backend: keys, fencing, and release of locks after a crash. */
export interface JobStore {
  readonly backend: AgendaBackend;
  /** How long a job may go without a heartbeat of its process, where the database cannot tell that the process has died. */
  readonly lockLifetimeMs: number;
  /** Throws when the database cannot be reached. */
  connect(): Promise<void>;
  /** Replaces a waiting job with the same key; a running one is not touched. */
  insertJob(row: JobRow): Promise<void>;
  /** Removes waiting jobs of a key; returns whether there was one. */
  cancelJob(name: string, key: string): Promise<boolean>;
  /** Releases the jobs of dead processes where the database knows them. Those of the names that have a job which may be locked now; null: the database cannot tell cheaper than by trying. */
  findDueNames(names: readonly string[], due: JobDueTimes): Promise<ReadonlySet<string> | null>;
  /** Stores the state of a job that this process still holds; false: it was taken over or cancelled. */
  saveIfLockedHere(job: JobParameters): Promise<boolean>;
  /** Releases locks of this process's name: all, left by an earlier run, or only those of jobs that have not started. */
  releaseLocks(which: 'all' | 'waiting'): Promise<number>;
  /** Deletes a job that this process has finished, unless another has taken it over. */
  remove(id: string): Promise<void>;
  /** Deletes recurring jobs that are no longer declared. */
  removeUndeclared(recurring: readonly string[]): Promise<void>;
  /** Deletes failures older than `before`, and finished jobs whose process died before `remove`. */
  prune(before: Date): Promise<void>;
  counts(): Promise<JobCount[]>;
  close(): Promise<void>;
}
