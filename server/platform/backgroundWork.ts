import { Gauge, Histogram } from 'prom-client';
import type { BackgroundFailure, BackgroundWorkKind } from '#shared/reporting/overview.ts';
import { classifyFailure } from './classifyFailure.ts';
import { trackWork, type Work } from './eventLoop.ts';

/** Work that no request waits for. */
export interface BackgroundWork {
  readonly name: string;
  readonly kind: BackgroundWorkKind;
  /** A listener's event; a recurring job's interval in milliseconds, or its cron expression; null: on request. */
  readonly trigger: string | number | null;
}

export interface Run {
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Null: it is done. */
  readonly failure: BackgroundFailure | null;
}

/** The name is `listener …` or `job …`: one of each may have the same. */
export type RecordRun = (name: string, run: Run) => void;

const durations = new Histogram({
  name: 'prosa_background_seconds',
  help: 'How long listeners and jobs ran',
  labelNames: ['work', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
});
const lastRuns = new Gauge({ name: 'prosa_background_last_run_seconds', help: 'When it last ran in this process', labelNames: ['work'] });

/** Runs a piece of background work, and records how long it took and whether it failed. */
export async function runInBackground<Result>(work: Work, record: RecordRun, run: () => Promise<Result>): Promise<Result> {
  const { name } = work;
  const [startedAt, start] = [new Date(), performance.now()];
  let failure: BackgroundFailure | null = null;
  try {
    return await trackWork(work, run);
  } catch (error) {
    failure = classifyFailure(error);
    throw error;
  } finally {
    const durationMs = Math.round(performance.now() - start);
    durations.observe({ work: name, outcome: failure === null ? 'done' : 'failed' }, durationMs / 1000);
    lastRuns.set({ work: name }, startedAt.getTime() / 1000);
    record(name, { startedAt, durationMs, failure });
  }
}
