import type { Platform } from '#server/platform/platform.ts';
import {
  dropDomainEvent,
  publishEvents,
  readDomainEvents,
  type DomainEvent,
  type LiveEventRow,
  type NewListenerTask,
} from './publishEvents.ts';
import { startPgListener, type PgListener } from '#server/platform/database/postgres/PgListener.ts';
import { createJobListener, type EnqueueJob, type Listener } from './listeners.ts';
import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { relayMetrics } from './relayMetrics.ts';
import { outboxChannel } from './outbox.ts';
import { runInBackground, type RecordRun } from '#server/platform/backgroundWork.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import type { PolledJob } from '#server/platform/jobs/RecurringJob.ts';
import { startListenerTasks } from './listenerTasks.ts';

/** Renders domain events as live events. */
export type RenderLiveEvents = (events: readonly DomainEvent[]) => Promise<LiveEventRow[]>;

export interface RelayOptions {
  readonly platform: Platform;
  /** The support role's URL. */
  readonly url: string;
  /** Renders events as live events, in order within each company. */
  readonly renderLiveEvents: RenderLiveEvents;
  readonly listeners: readonly Listener[];
  readonly enqueueJob: EnqueueJob;
  /** Run by the owner alone. */
  readonly polledJobs: readonly PolledJob[];
  /** Called after each attempt of a listener, and each run of a polled job. */
  readonly recordRun?: RecordRun;
}

export interface Relay {
  /** Resolves when the current batch and the running listeners have ended. */
  stop(): Promise<void>;
}

const lockRetryMs = 1_000;
const pollIntervalMs = 1_000;
const maxBatchSize = 100;
const maxTriesPerEvent = 3;

/** Waits until this process owns the relay. The advisory lock ends with its connection. */
async function acquireRelayLock(listener: PgListener): Promise<boolean> {
  while (listener.isOpen) {
    const [row] = await listener.query<{ isOwner: boolean }>('select pg_try_advisory_lock($1) as "isOwner"', [advisoryLocks.relay]);
    if (row?.isOwner === true) {
      return true;
    }
    await listener.waitForNotification(lockRetryMs);
  }
  return false;
}

/** Data that the log cannot store, or a deleted company: a retry would fail again. */
function isEventDataError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['22', '23', '54'].includes(code.slice(0, 2));
}

interface PublisherDeps {
  readonly platform: Platform;
  readonly renderLiveEvents: RenderLiveEvents;
  createTasks(events: readonly DomainEvent[]): NewListenerTask[];
  readonly wakeTasks: () => void;
}

const createTaskFactory =
  (listeners: ReadonlyMap<string, readonly Listener[]>) =>
  (events: readonly DomainEvent[]): NewListenerTask[] =>
    events.flatMap(({ id, name, data }) =>
      (listeners.get(name) ?? []).map((listener) => ({
        id,
        listener: listener.name,
        orderingKey: listener.orderingKey?.(data as never) ?? null,
      })),
    );

/**
 * Publishes events in batches. When the database refuses a batch, its events are published one by one, and the faulty one is
 * dropped.
 */
function createPublisher({
  platform,
  renderLiveEvents,
  createTasks,
  wakeTasks,
}: PublisherDeps): (connection: PgListener) => Promise<boolean> {
  /** How many events are still published one by one, and how often the first of them was refused. */
  const singleEventMode = { left: 0, refusals: 0 };
  const markPublished = (count: number): void => {
    singleEventMode.left = Math.max(0, singleEventMode.left - count);
    singleEventMode.refusals = 0;
  };
  const publishBatch = async (connection: PgListener, events: readonly DomainEvent[]): Promise<void> => {
    const [liveEvents, tasks] = [await renderLiveEvents(events), createTasks(events)];
    await publishEvents(connection, events, { liveEvents, tasks });
    relayMetrics.domainEvents.inc(events.length);
    relayMetrics.liveEvents.inc(liveEvents.length);
    markPublished(events.length);
    if (tasks.length > 0) {
      wakeTasks();
    }
  };
  const handleRefusal = async (connection: PgListener, events: readonly [DomainEvent, ...DomainEvent[]], error: unknown): Promise<void> => {
    const [first] = events;
    singleEventMode.left = Math.max(singleEventMode.left, events.length);
    singleEventMode.refusals += 1;
    if (singleEventMode.refusals > maxTriesPerEvent) {
      relayMetrics.skipped.inc({ fact: first.name });
      platform.log.error(
        { err: error, event: first.name, eventId: first.id, companyId: first.companyId },
        'an event cannot be published and is dropped',
      );
      await dropDomainEvent(connection, first);
      markPublished(1);
    }
  };
  return async (connection) => {
    const size = singleEventMode.left > 0 ? 1 : maxBatchSize;
    const [first, ...others] = await readDomainEvents(connection, size);
    relayMetrics.lagSeconds.set(first?.ageSeconds ?? 0);
    if (first === undefined) {
      singleEventMode.left = 0;
      return false;
    }
    const events = [first, ...others] as const;
    await publishBatch(connection, events).catch((error: unknown) => {
      if (!isEventDataError(error)) {
        throw error;
      }
      platform.log.warn({ err: error, events: events.length }, 'the database refused a batch of events');
      return handleRefusal(connection, events, error);
    });
    return events.length === size;
  };
}

const pollForJobs = ({ platform, polledJobs, recordRun = () => undefined }: RelayOptions): Poller[] =>
  polledJobs.map(({ name, every, run }) => {
    const poll = (): Promise<boolean | void> => runInBackground({ name: `job ${name}` }, recordRun, () => run(platform));
    return startPoller({ name, intervalMs: every, log: platform.log, poll });
  });

async function runRelay(
  connection: PgListener,
  publishBatch: (connection: PgListener) => Promise<boolean>,
  options: RelayOptions,
): Promise<void> {
  const { platform } = options;
  if (!(await acquireRelayLock(connection))) {
    return;
  }
  // Plans are cached: one made while the outbox was short must use the index all the same.
  await connection.query('set enable_seqscan = off');
  platform.log.info('this process owns the relay');
  relayMetrics.owner.set(1);
  const pollers = pollForJobs(options);
  try {
    await connection.listen(outboxChannel);
    while (connection.isOpen) {
      const isMore = await publishBatch(connection);
      await (isMore ? undefined : connection.waitForNotification(pollIntervalMs));
    }
  } finally {
    relayMetrics.owner.set(0);
    await Promise.all(pollers.map((poller) => poller.stop()));
  }
}

/**
 * Publishes committed events in order: live events to the live log, tasks to the listeners. One process works at a time; when it
 * dies, its connection releases the lock and another one takes over.
 */
export function startRelay(options: RelayOptions): Relay {
  const { platform, url, renderLiveEvents } = options;
  const listeners = [createJobListener(options.enqueueJob), ...options.listeners];
  const tasks = startListenerTasks({ platform, listeners, recordRun: options.recordRun });
  const publishBatch = createPublisher({
    platform,
    renderLiveEvents,
    createTasks: createTaskFactory(Map.groupBy(listeners, ({ on }): string => on)),
    wakeTasks: tasks.wake,
  });
  const listener = startPgListener({
    url,
    name: 'prosa relay',
    log: platform.log,
    run: (connection) => runRelay(connection, publishBatch, options),
  });
  return {
    stop: async () => {
      await listener.stop();
      await tasks.stop();
    },
  };
}
