import { startPoller } from './async/Poller.ts';
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
}

const addRun = (name: string, { startedAt, durationMs, isFailed }: Run, former?: RunTotals): RunTotals => ({
  name,
  lastRunAt: startedAt,
  durationMs,
  runs: (former?.runs ?? 0) + 1,
  failures: (former?.failures ?? 0) + (isFailed ? 1 : 0),
  failedAt: isFailed ? startedAt : (former?.failedAt ?? null),
});

// In the order of names: two processes must not wait for each other.
const storeStatement = `
  insert into background_runs as r (name, last_run_at, duration_ms, runs, failures, failed_at)
  select name, "lastRunAt", "durationMs", runs, failures, "failedAt" from jsonb_to_recordset($1::jsonb)
    as t (name text, "lastRunAt" timestamptz, "durationMs" bigint, runs bigint, failures bigint, "failedAt" timestamptz)
  order by name
  on conflict (name) do update set
    duration_ms = case when excluded.last_run_at >= r.last_run_at then excluded.duration_ms else r.duration_ms end,
    last_run_at = greatest(r.last_run_at, excluded.last_run_at), failed_at = greatest(r.failed_at, excluded.failed_at),
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
    record: (name, run) => void totals.set(name, addRun(name, run, totals.get(name))),
    stop: async () => {
      await poller.stop();
      await store().catch((err: unknown) => platform.log.warn({ err }, 'the last runs of background work could not be stored'));
    },
  };
}
