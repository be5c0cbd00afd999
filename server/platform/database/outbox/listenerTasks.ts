import type { Platform } from '#server/platform/platform.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { createEventActor } from './publishEvents.ts';
import type { Listener } from './listeners.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import { relayMetrics } from './relayMetrics.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope } from '#server/platform/database/scope.ts';

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
}

const maxConcurrentTasks = 4;
const pollIntervalMs = 1_000;
const maxTries = 10;
const backoff = { firstMs: 5_000, maxMs: 3_600_000 };

/**
 * Counts the try before it starts, so that a task that crashes the process is not retried for ever. A crash after this delays
 * the task by 15 seconds.
 */
const claimStatement = `
  update listener_tasks set tries = tries + 1, not_before = now() + interval '15 seconds'
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

/** The task is deleted in the transaction of its work: both are committed, or neither. */
function runTask({ platform, listeners }: ListenerTaskDeps, task: ListenerTask): Promise<void> {
  return runInScope(platform, { companyId: task.companyId, actor: createEventActor(task) }, async (scope) => {
    const deletedRows = await queryRows(
      scope.em,
      queryOf({ listener: column.text() }, 'delete from listener_tasks where id = $1 and tries = $2 returning listener'),
      [task.id, task.tries],
    );
    if (deletedRows.length > 0) {
      // The data was typed where the event was recorded and comes back as it was written.
      await listeners.get(task.listener)?.run(scope, task.data as never);
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

async function attemptTask(deps: ListenerTaskDeps, task: ListenerTask): Promise<void> {
  try {
    await runTask(deps, task);
    relayMetrics.tasks.inc({ listener: task.listener, outcome: 'done' });
  } catch (error) {
    await recordFailure(deps, task, error).catch((err: unknown) =>
      deps.platform.log.warn({ err }, 'the failure of a listener could not be stored'),
    );
  }
}

/** Starts processing listener tasks. Any number of processes may do so. */
export function startListenerTasks(platform: Platform, listeners: readonly Listener[]): Poller {
  const deps: ListenerTaskDeps = { platform, listeners: new Map(listeners.map((listener) => [listener.name, listener])) };
  const running = new Set<Promise<void>>();
  const start = (task: ListenerTask): void => {
    const currentAttempt = attemptTask(deps, task).finally(() => {
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
      if (running.size < maxConcurrentTasks && listeners.length > 0) {
        (await claimTasks(deps, maxConcurrentTasks - running.size)).forEach(start);
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
