import type { AgendaBackend } from 'agenda';

/** What lies in a job's row: whose it is, under which key, and its input. */
export interface JobEnvelope {
  readonly companyId: number | null;
  /** Null where every request is a job of its own. */
  readonly key: string | null;
  readonly input: object;
}

/** A job as it is put into the store. */
export interface JobRow {
  readonly name: string;
  readonly at: Date;
  readonly envelope: JobEnvelope;
}

export type JobState = 'waiting' | 'running' | 'failed';

export interface JobCount {
  readonly name: string;
  readonly state: JobState;
  readonly count: number;
}

/** What the house needs of a database of jobs beyond the library's own backend: keys, fences, and locks of the dead. */
export interface JobStore {
  readonly backend: AgendaBackend;
  /** Makes sure that the database is there. */
  connect(): Promise<void>;
  /** Files a job. One that waits under the same key is replaced; one that has started is not touched. */
  insertJob(row: JobRow): Promise<void>;
  /** Takes back what waits under a key. */
  cancelJob(name: string, key: string): Promise<boolean>;
  /** Whether the job is still this process's: not taken over, not taken back. */
  isLockedHere(id: string): Promise<boolean>;
  /** Frees jobs that are locked under this process's name: all, left by a run before this one, or only those not begun. */
  releaseLocks(which: 'all' | 'waiting'): Promise<number>;
  /** Removes a job that this process has done, unless another has taken it over meanwhile. */
  remove(id: string): Promise<void>;
  /** Removes recurring jobs that are no longer declared. */
  removeUndeclared(recurring: readonly string[]): Promise<void>;
  /** Removes failures from before, and finished jobs whose process died before it could. */
  prune(before: Date): Promise<void>;
  counts(): Promise<JobCount[]>;
  close(): Promise<void>;
}
