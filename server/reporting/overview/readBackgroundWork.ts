import type { BackgroundFailure, BackgroundWorkList } from '#shared/reporting/overview.ts';
import { column, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';

/** A hundred rows, and one for each waiting job and task: however many wait, the answer does not wait for longer. */
const timeoutMs = 5_000;

const runsQuery = queryOf(
  {
    name: column.text(),
    lastRunAt: column.text(),
    durationMs: column.number(),
    runs: column.number(),
    failures: column.number(),
    failedAt: column.orNull(column.text()),
    failure: column.orNull(column.text<BackgroundFailure>()),
  },
  `select name, iso(last_run_at) as "lastRunAt", duration_ms::float8 as "durationMs", runs::float8 as runs, failures::float8 as failures,
     iso(failed_at) as "failedAt", failure from background_runs`,
);

const waitingQuery = queryOf(
  { name: column.text(), waiting: column.number(), nextRunAt: column.text() },
  `select 'job ' || name as name, count(*)::int as waiting, iso(min(next_run_at)) as "nextRunAt" from agenda_jobs where next_run_at is not null group by agenda_jobs.name
   union all
   select 'listener ' || listener, count(*)::int, iso(min(not_before)) from listener_tasks where parked_at is null group by listener`,
);

const neverRun = { lastRunAt: null, durationMs: null, runs: 0, failures: 0, failedAt: null, failure: null };

/** Next run of a recurring job without a row in this database: it is polled, or its database is another one. */
const findNextRun = (lastRunAt: string | null, trigger: string | number | null, now: Date): string | null =>
  lastRunAt === null || typeof trigger !== 'number'
    ? null
    : new Date(Math.max(new Date(lastRunAt).getTime() + trigger, now.getTime())).toISOString();

/** Every listener and job with its last run; how many wait only where this database has the jobs. */
export const readBackgroundWork = ({ platform, now }: Scope): Promise<BackgroundWorkList> =>
  runInSystemScope(platform, 'an operator reads the background work', async ({ em }) => {
    await setLocal(em, { statement_timeout: String(timeoutMs) });
    const runs = new Map((await queryRows(em, runsQuery)).map(({ name, ...run }) => [name, run]));
    const waiting = new Map((await queryRows(em, waitingQuery)).map((row) => [row.name, row]));
    const work = platform.backgroundWork.map(({ name, kind, trigger }) => {
      const key = `${kind === 'listener' ? 'listener' : 'job'} ${name}`;
      const run = runs.get(key) ?? neverRun;
      const { waiting: count = 0, nextRunAt = findNextRun(run.lastRunAt, trigger, now) } = waiting.get(key) ?? {};
      return { name, kind, trigger: trigger === null ? null : String(trigger), ...run, waiting: count, nextRunAt };
    });
    return { work: work.toSorted((one, other) => (one.name < other.name ? -1 : 1)), measuredAt: now.toISOString() };
  });
