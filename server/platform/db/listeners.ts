import type { DomainEvents, EventName } from './events.ts';
import { jobRequested, type JobRequest } from './outbox.ts';
import type { Scope } from './scope.ts';

/**
 * Something that follows from a fact, outside the screens. What it does in the database happens exactly once per fact; what it
 * does elsewhere may be repeated.
 */
export interface Listener {
  /** `area.doesWhat`; the name under which its tasks are kept. */
  readonly name: string;
  readonly on: EventName | typeof jobRequested;
  /** Facts of one line are taken in order, one after the other; null and none: in any order. */
  line?(data: never): string | null;
  run(scope: Scope, data: never): Promise<void>;
}

/** Ties a fact to a consequence. */
export const listen = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  run: (scope: Scope, data: DomainEvents[Name]) => Promise<void>,
): Listener => ({ name, on, run: run as Listener['run'] });

/** What is done for each fact of a line, and which line a fact belongs to. */
export interface InLine<Data> {
  line(data: Data): string | null;
  run(scope: Scope, data: Data): Promise<void>;
}

/** The same, in order: a fact that fails holds back the later ones of its own line, and no others. */
export const listenInLine = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  { line, run }: InLine<DomainEvents[Name]>,
): Listener => ({ name, on, line: line as NonNullable<Listener['line']>, run: run as Listener['run'] });

/** Hands a job that a command asked for to whoever keeps the time. May be called again for the same request. */
export type FileJob = (companyId: number, request: JobRequest) => Promise<void>;

/** A later request with the same key replaces the earlier one, so those two must not overtake each other. */
export const jobListener = (file: FileJob): Listener => ({
  name: 'jobs.file',
  on: jobRequested,
  line: (({ job, key }: JobRequest) => (key === null ? null : `${job} ${key}`)) as NonNullable<Listener['line']>,
  run: ((scope: Scope, request: JobRequest) => file(scope.companyId, request)) as Listener['run'],
});
