import type { Platform } from '#server/platform/platform.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { runInBackground, type RecordRun } from '#server/platform/backgroundWork.ts';
import { createEventActor } from './publishEvents.ts';
import type { Listener } from './listeners.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import { createSemaphore } from '#server/platform/async/Semaphore.ts';
import { relayMetrics } from './relayMetrics.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';

interface ListenerTask {
  readonly id: string;
  readonly companyId: number;
  readonly actorId: number | null;
  readonly listener: string;
  readonly data: object;
  /** Including the current one. */
  readonly tries: number;
}

interface ListenerTaskDeps {
  readonly platform: Platform;
  readonly listeners: ReadonlyMap<string, Listener>;
  readonly recordRun: RecordRun;
}

const maxConcurrentTransactions = 4;
/** Tasks of one transaction, where the listener allows several. */
const maxTasksTogether = 10;
const pollIntervalMs = 1_000;
/** How long a task stays with the process that has claimed it. */
const claimMs = 15_000;
const maxTries = 10;
const backoff = { firstMs: 5_000, maxMs: hourMs };

/**
 * Counts the try before it starts, so that a task that crashes the process is not retried for ever. A crash after this delays
 * the task by 15 seconds.
 */
const claimStatement = `
  update listener_tasks set tries = tries + 1, not_before = now() + interval '${claimMs} milliseconds'
  where id in (
    select t.id from listener_tasks t
    where t.parked_at is null and t.not_before <= now() and t.listener in (select jsonb_array_elements_text($1::jsonb))
      and (t.line is null or not exists (
        select 1 from listener_tasks e
        where e.company_id = t.company_id and e.listener = t.listener and e.line = t.line and e.id < t.id and e.parked_at is null))
    order by t.not_before, t.id limit $2 for update of t skip locked)
  returning id, company_id as "companyId", actor_id as "actorId", listener, data, tries`;

const claimTasks = ({ platform, listeners }: ListenerTaskDeps, limit: number): Promise<ListenerTask[]> =>
  queryAsSupport<ListenerTask>(platform, claimStatement, [JSON.stringify([...listeners.keys()]), limit]);

/** SQL condition: a listener still has something to do, or has given up, for this ordering key of the company. */
export const hasPendingTasks = (of: { readonly companyId: string; readonly orderingKey: string }): string =>
  `exists (select from listener_tasks l where l.company_id = ${of.companyId} and l.line = ${of.orderingKey})`;

/** Tasks of one listener, company and actor. */
type TaskGroup = readonly [ListenerTask, ...ListenerTask[]];

const deleteQuery = queryOf(
  { id: column.text() },
  `delete from listener_tasks t using unnest($1::bigint[], $2::int[]) as own (id, tries)
   where t.id = own.id and t.tries = own.tries returning t.id::text as id`,
);

const renewStatement = `
  update listener_tasks t set not_before = now() + interval '${claimMs} milliseconds'
  from unnest($1::bigint[], $2::int[]) as own (id, tries) where t.id = own.id and t.tries = own.tries returning 1`;

/** Keeps tasks claimed during work outside a transaction. False, without the work: another process has claimed one of them since. */
async function whileClaimed({ platform }: ListenerTaskDeps, tasks: TaskGroup, work: () => Promise<void>): Promise<boolean> {
  const claims = [tasks.map(({ id }) => id), tasks.map(({ tries }) => tries)];
  const renew = async (): Promise<boolean> => (await queryAsSupport(platform, renewStatement, claims)).length === tasks.length;
  if (!(await renew())) {
    return false;
  }
  let lastRenewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    lastRenewal = renew().catch((err: unknown) => platform.log.warn({ err }, 'the claim of a listener could not be renewed'));
  }, claimMs / 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await lastRenewal;
  }
  return true;
}

/** The tasks are deleted in the transaction of their work: all are committed, or nothing. */
async function runTasks(deps: ListenerTaskDeps, tasks: TaskGroup): Promise<void> {
  const { platform, listeners } = deps;
  const [first] = tasks;
  const { companyId } = first;
  const listener = listeners.get(first.listener);
  const open: OpenContext<Scope> = (work) => runInScope(platform, { companyId, actor: createEventActor(first) }, work);
  const prepare = async (): Promise<void> => {
    for (const { data } of tasks) {
      // The data was typed where the event was recorded and comes back as it was written.
      await listener?.prepare?.({ platform, companyId, log: platform.log.child({ companyId }), open }, data as never);
    }
  };
  if (listener?.prepare !== undefined && !(await whileClaimed(deps, tasks, prepare))) {
    return;
  }
  await open(async (scope) => {
    const deletedRows = await queryRows(scope.em, deleteQuery, [tasks.map(({ id }) => id), tasks.map(({ tries }) => tries)]);
    const ownIds = new Set(deletedRows.map(({ id }) => id));
    const data = tasks.filter(({ id }) => ownIds.has(id)).map((task) => task.data as never);
    if (data.length > 1 && listener?.runMany !== undefined) {
      return listener.runMany(scope, data);
    }
    for (const each of data) {
      await listener?.run(scope, each);
    }
  });
}

const failStatement = `
  update listener_tasks set last_error = left($3, 2000), not_before = now() + make_interval(secs => $4),
    parked_at = case when tries >= $5 then now() end
  where id = $1 and tries = $2`;

async function recordFailure(
  { platform }: ListenerTaskDeps,
  { id, tries, listener, companyId }: ListenerTask,
  error: unknown,
): Promise<void> {
  const isLast = tries >= maxTries;
  relayMetrics.tasks.inc({ listener, outcome: isLast ? 'parked' : 'failed' });
  const level = isLast ? 'error' : 'warn';
  platform.log[level](
    { err: error, listener, taskId: id, companyId, tries },
    isLast ? 'a listener gave up' : 'a listener failed and will try again',
  );
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await queryAsSupport(platform, failStatement, [id, tries, reason, computeBackoffMs(tries, backoff) / 1000, maxTries]);
}

/** Of several tasks of which one fails, each is tried by itself. */
async function attemptTasks(deps: ListenerTaskDeps, tasks: TaskGroup): Promise<void> {
  const [first, ...others] = tasks;
  try {
    const work = { name: `listener ${first.listener}`, companyId: first.companyId, id: first.id };
    await runInBackground(work, deps.recordRun, () => runTasks(deps, tasks));
    relayMetrics.tasks.inc({ listener: first.listener, outcome: 'done' }, tasks.length);
  } catch (error) {
    if (others.length > 0) {
      for (const task of tasks) {
        await attemptTasks(deps, [task]);
      }
      return;
    }
    await recordFailure(deps, first, error).catch((err: unknown) =>
      deps.platform.log.warn({ err }, 'the failure of a listener could not be stored'),
    );
  }
}

/** What shares a transaction: tasks of one listener, company and actor, in their order. */
function groupTasks({ listeners }: ListenerTaskDeps, tasks: readonly ListenerTask[]): TaskGroup[] {
  const keyOf = ({ id, listener, companyId, actorId }: ListenerTask): string =>
    listeners.get(listener)?.runMany ? `${listener} ${companyId} ${actorId}` : id;
  return [...Map.groupBy(tasks, keyOf).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / maxTasksTogether) }, (_, n) => {
      const [first, ...others] = group.slice(n * maxTasksTogether, (n + 1) * maxTasksTogether);
      return first === undefined ? [] : [[first, ...others] as const];
    }).flat(),
  );
}

interface ListenerTaskOptions {
  readonly platform: Platform;
  readonly listeners: readonly Listener[];
  readonly recordRun: RecordRun | undefined;
}

/** Starts processing listener tasks. Any number of processes may do so. */
export function startListenerTasks({ platform, listeners, recordRun = () => undefined }: ListenerTaskOptions): Poller {
  const deps: ListenerTaskDeps = { platform, recordRun, listeners: new Map(listeners.map((listener) => [listener.name, listener])) };
  const running = new Set<Promise<void>>();
  const limit = createSemaphore(maxConcurrentTransactions);
  const start = (tasks: TaskGroup): void => {
    const currentAttempt = limit(() => attemptTasks(deps, tasks)).finally(() => {
      running.delete(currentAttempt);
      poller.wake();
    });
    running.add(currentAttempt);
  };
  const poller = startPoller({
    name: 'listeners',
    intervalMs: pollIntervalMs,
    log: platform.log,
    poll: async () => {
      const free = maxConcurrentTransactions - running.size;
      if (free > 0 && listeners.length > 0) {
        groupTasks(deps, await claimTasks(deps, free * maxTasksTogether)).forEach(start);
      }
    },
  });
  return {
    wake: poller.wake,
    stop: async () => {
      await poller.stop();
      await Promise.all(running);
    },
  };
}
