import type { DomainEvents, DomainEventName } from './domainEvents.ts';
import { jobRequestedEvent, type JobRequest } from './outbox.ts';
import type { CompanyContext, Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';

/** The company of an event, before a transaction is open. */
export interface ListenerContext extends CompanyContext {
  readonly open: OpenContext<Scope>;
}

/**
 * A consequence of a domain event other than live events. Its database work happens exactly once per event; anything else may be
 * repeated.
 */
export interface Listener {
  /** `area.doesWhat`; tasks are stored under this name. */
  readonly name: string;
  readonly on: DomainEventName | typeof jobRequestedEvent;
  /** Events with the same key are handled in order, one at a time; null or absent: in any order. */
  orderingKey?(data: never): string | null;
  run(scope: Scope, data: never): Promise<void>;
  /** Waits for files or other systems, before the transaction of `run` is open. */
  prepare?(context: ListenerContext, data: never): Promise<void>;
  /** The same for waiting events of a company with different keys, in one transaction; when it fails, each is tried by itself. */
  runMany?(scope: Scope, data: readonly never[]): Promise<void>;
}

/** A listener without an order. */
export const listenOn = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  run: (scope: Scope, data: DomainEvents[Name]) => Promise<void>,
): Listener => ({ name, on, run: run as Listener['run'] });

/** A listener that waits for files or other systems and changes no row; an event may reach it twice. */
export const listenOutside = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  prepare: (context: ListenerContext, data: DomainEvents[Name]) => Promise<void>,
): Listener => ({ name, on, run: async () => undefined, prepare: prepare as NonNullable<Listener['prepare']> });

/** A handler and the key that orders its events. */
export interface OrderedHandler<Data> {
  orderingKey(data: Data): string | null;
  run(scope: Scope, data: Data): Promise<void>;
}

/** A handler of several events with different keys. */
export interface OrderedBatchHandler<Data> {
  orderingKey(data: Data): string | null;
  runMany(scope: Scope, data: readonly Data[]): Promise<void>;
}

/** A listener that keeps order: an event that fails delays the later ones of its key, and no others. */
export const listenInOrder = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  { orderingKey, run }: OrderedHandler<DomainEvents[Name]>,
): Listener => ({ name, on, orderingKey: orderingKey as NonNullable<Listener['orderingKey']>, run: run as Listener['run'] });

/** A listener of events that share transactions when many wait. */
export const listenInBatches = <Name extends keyof DomainEvents>(
  name: string,
  on: Name,
  { orderingKey, runMany }: OrderedBatchHandler<DomainEvents[Name]>,
): Listener => ({
  name,
  on,
  orderingKey: orderingKey as NonNullable<Listener['orderingKey']>,
  run: ((scope: Scope, data: DomainEvents[Name]) => runMany(scope, [data])) as Listener['run'],
  runMany: runMany as NonNullable<Listener['runMany']>,
});

/** Stores a requested job in the job queue. Must be idempotent. */
export type EnqueueJob = (companyId: number, request: JobRequest) => Promise<void>;

/** A later request with the same key replaces the earlier one, so the two must stay in order. */
export const createJobListener = (enqueueJob: EnqueueJob): Listener => ({
  name: 'jobs.file',
  on: jobRequestedEvent,
  orderingKey: (({ job, key }: JobRequest) => (key === null ? null : `${job} ${key}`)) as NonNullable<Listener['orderingKey']>,
  run: ((scope: Scope, request: JobRequest) => enqueueJob(scope.companyId, request)) as Listener['run'],
});
