import { startPoller } from './async/Poller.ts';
import type { BackgroundFailure } from '#shared/reporting/overview.ts';
import type { RecordRun, Run } from './backgroundWork.ts';
import { queryAsSupport } from './database/queryAsSupport.ts';
import type { Platform } from './platform.ts';

interface RunTotals {
  readonly name: string;
  readonly lastRunAt: Date;
  readonly durationMs: number;
  readonly runs: number;
  readonly failures: number;
  readonly failedAt: Date | null;
  readonly failure: BackgroundFailure | null;
}

type Sums = Pick<RunTotals, 'runs' | 'failures' | 'failedAt' | 'failure'>;
const noRuns: Sums = { runs: 0, failures: 0, failedAt: null, failure: null };

function addRun(name: string, { startedAt, durationMs, failure }: Run, { runs, failures, failedAt, failure: former }: Sums): RunTotals {
  const last = failure === null ? { failures, failedAt, failure: former } : { failures: failures + 1, failedAt: startedAt, failure };
  return { name, lastRunAt: startedAt, durationMs, runs: runs + 1, ...last };
}

// In the order of names: two processes must not wait for each other.
const storeStatement = `
  insert into background_runs as r (name, last_run_at, duration_ms, runs, failures, failed_at, failure)
  select name, "lastRunAt", "durationMs", runs, failures, "failedAt", failure from jsonb_to_recordset($1::jsonb)
    as t (name text, "lastRunAt" timestamptz, "durationMs" bigint, runs bigint, failures bigint, "failedAt" timestamptz, failure text)
  order by name
  on conflict (name) do update set
    duration_ms = case when excluded.last_run_at >= r.last_run_at then excluded.duration_ms else r.duration_ms end,
    last_run_at = greatest(r.last_run_at, excluded.last_run_at), failed_at = greatest(r.failed_at, excluded.failed_at),
    failure = case when excluded.failed_at >= coalesce(r.failed_at, excluded.failed_at) then excluded.failure else r.failure end,
    runs = r.runs + excluded.runs, failures = r.failures + excluded.failures`;

const storeIntervalMs = 10_000;

interface RunRecorder {
  readonly record: RecordRun;
  /** Resolves when the last runs are stored. */
  stop(): Promise<void>;
}

/** Adds up the runs of this process, and stores them now and then: a statement for each would cost as much as a short run. */
export function startRunRecorder(platform: Platform): RunRecorder {
  const totals = new Map<string, RunTotals>();
  const store = async (): Promise<void> => {
    const rows = [...totals.values()];
    totals.clear();
    if (rows.length > 0) {
      await queryAsSupport(platform, storeStatement, [JSON.stringify(rows)]);
    }
  };
  const poller = startPoller({ name: 'background runs', intervalMs: storeIntervalMs, log: platform.log, poll: store });
  return {
    record: (name, run) => void totals.set(name, addRun(name, run, totals.get(name) ?? noRuns)),
    stop: async () => {
      await poller.stop();
      await store().catch((err: unknown) => platform.log.warn({ err }, 'the last runs of background work could not be stored'));
    },
  };
}
