import type { DomainEvents, DomainEventName } from './domainEvents.ts';
import { jobRequestedEvent, type JobRequest } from './outbox.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/**
 * Something that follows from a fact, outside the screens. What it does in the database happens exactly once per fact; what it
 * does elsewhere may be repeated.
 */
export interface Listener {
  /** `area.doesWhat`; the name under which its tasks are kept. */
  readonly name: string;
  readonly on: DomainEventName | typeof jobRequestedEvent;
  /** Facts of one line are taken in order, one after the other; null and none: in any order. */
  orderingKey?(data: never): string | null;
  run(scope: Scope, data: never): Promise<void>;
}

/** Ties a fact to a consequence. */
export const listenOn = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  run: (scope: Scope, data: DomainEvents[Name]) => Promise<void>,
): Listener => ({ name, on, run: run as Listener['run'] });

/** What is done for each fact of a line, and which line a fact belongs to. */
export interface OrderedHandler<Data> {
  orderingKey(data: Data): string | null;
  run(scope: Scope, data: Data): Promise<void>;
}

/** The same, in order: a fact that fails holds back the later ones of its own line, and no others. */
export const listenInOrder = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  { orderingKey, run }: OrderedHandler<DomainEvents[Name]>,
): Listener => ({ name, on, orderingKey: orderingKey as NonNullable<Listener['orderingKey']>, run: run as Listener['run'] });

/** Hands a job that a command asked for to whoever keeps the time. May be called again for the same request. */
export type EnqueueJob = (companyId: number, request: JobRequest) => Promise<void>;

/** A later request with the same key replaces the earlier one, so those two must not overtake each other. */
export const createJobListener = (enqueueJob: EnqueueJob): Listener => ({
  name: 'jobs.file',
  on: jobRequestedEvent,
  orderingKey: (({ job, key }: JobRequest) => (key === null ? null : `${job} ${key}`)) as NonNullable<Listener['orderingKey']>,
  run: ((scope: Scope, request: JobRequest) => enqueueJob(scope.companyId, request)) as Listener['run'],
});
