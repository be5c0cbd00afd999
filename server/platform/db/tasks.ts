import type { Platform } from '#server/platform/platform.ts';
import { asSupport } from './asSupport.ts';
import { pauseAfter } from './backoff.ts';
import { actorOf } from './facts.ts';
import type { Listener } from './listeners.ts';
import { startLoop, type Loop } from './loop.ts';
import { meters } from './meters.ts';
import { column, queryOf, rows } from './rows.ts';
import { inScope } from './scope.ts';

interface Task {
  readonly id: string;
  readonly companyId: number;
  readonly actorId: number | null;
  readonly listener: string;
  readonly data: object;
  /** The present one included. */
  readonly tries: number;
}

interface Ground {
  readonly platform: Platform;
  readonly listeners: ReadonlyMap<string, Listener>;
}

const atOnce = 4;
const pollEvery = 1_000;
const mostTries = 10;
const backoff = { first: 5_000, most: 3_600_000 };

/**
 * Counts the try before it begins, so that a task that takes the process down with it does not come back for ever. Whoever dies
 * right after this leaves the task for a quarter of a minute.
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

const claim = ({ platform, listeners }: Ground, limit: number): Promise<Task[]> =>
  asSupport<Task>(platform, claimStatement, [JSON.stringify([...listeners.keys()]), limit]);

/** The task goes with the work that it asked for: both are committed, or neither. */
function run({ platform, listeners }: Ground, task: Task): Promise<void> {
  return inScope(platform, { companyId: task.companyId, actor: actorOf(task) }, async (scope) => {
    const own = await rows(
      scope.em,
      queryOf({ listener: column.text() }, 'delete from listener_tasks where id = $1 and tries = $2 returning listener'),
      [task.id, task.tries],
    );
    if (own.length > 0) {
      // Data was typed where the fact was recorded; it comes back from the database as what was written.
      await listeners.get(task.listener)?.run(scope, task.data as never);
    }
  });
}

const failStatement = `
  update listener_tasks set last_error = left($3, 2000), not_before = now() + make_interval(secs => $4),
    parked_at = case when tries >= $5 then now() end
  where id = $1 and tries = $2`;

async function failed({ platform }: Ground, { id, tries, listener, companyId }: Task, error: unknown): Promise<void> {
  const isLast = tries >= mostTries;
  meters.tasks.inc({ listener, outcome: isLast ? 'parked' : 'failed' });
  const level = isLast ? 'error' : 'warn';
  platform.log[level](
    { err: error, listener, taskId: id, companyId, tries },
    isLast ? 'a listener gave up' : 'a listener failed and will try again',
  );
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await asSupport(platform, failStatement, [id, tries, reason, pauseAfter(tries, backoff) / 1000, mostTries]);
}

async function attempt(ground: Ground, task: Task): Promise<void> {
  try {
    await run(ground, task);
    meters.tasks.inc({ listener: task.listener, outcome: 'done' });
  } catch (error) {
    await failed(ground, task, error).catch((err: unknown) =>
      ground.platform.log.warn({ err }, 'the failure of a listener could not be kept'),
    );
  }
}

/** Starts the hands that do what listeners have to do. As many processes as like may have some. */
export function startTasks(platform: Platform, all: readonly Listener[]): Loop {
  const ground: Ground = { platform, listeners: new Map(all.map((listener) => [listener.name, listener])) };
  const running = new Set<Promise<void>>();
  const start = (task: Task): void => {
    const attempted = attempt(ground, task).finally(() => {
      running.delete(attempted);
      loop.wake();
    });
    running.add(attempted);
  };
  const loop = startLoop({
    name: 'listeners',
    every: pollEvery,
    log: platform.log,
    round: async () => {
      if (running.size < atOnce && all.length > 0) {
        (await claim(ground, atOnce - running.size)).forEach(start);
      }
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(running);
    },
  };
}
