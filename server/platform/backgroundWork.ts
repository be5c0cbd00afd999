import { Gauge, Histogram } from 'prom-client';
import type { BackgroundFailure, BackgroundWorkKind } from '#shared/reporting/overview.ts';
import { AppError } from '#shared/errors.ts';
import { trackWork, type Work } from './eventLoop.ts';

const kindsByCode: Readonly<Record<string, BackgroundFailure>> = {
  // statement_timeout and lock_timeout
  '57014': 'timeout',
  '55P03': 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNREFUSED: 'network',
  ECONNRESET: 'network',
  EHOSTUNREACH: 'network',
  ENETUNREACH: 'network',
  ENOTFOUND: 'network',
  EAI_AGAIN: 'network',
  EPIPE: 'network',
  UND_ERR_SOCKET: 'network',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EACCES: 'disk',
  EROFS: 'disk',
  EIO: 'disk',
  ENOENT: 'disk',
  EMFILE: 'disk',
};

const sqlState = /^(?=.*\d)[\dA-Z]{5}$/;

function classifyOne(error: Error): BackgroundFailure | null {
  if (error instanceof AppError) {
    return 'refused';
  }
  if (error.name === 'TimeoutError') {
    return 'timeout';
  }
  const code = 'code' in error ? String(error.code) : '';
  return kindsByCode[code] ?? (sqlState.test(code) ? 'database' : null);
}

/** What went wrong, by codes alone: messages of errors may contain addresses, names and what customers wrote. */
export function classifyFailure(error: unknown): BackgroundFailure {
  let link = error;
  // Libraries wrap the errors of the network; a chain longer than this closes a circle.
  for (let depth = 0; depth < 8 && link instanceof Error; depth += 1) {
    const kind = classifyOne(link);
    if (kind !== null) {
      return kind;
    }
    link = link.cause;
  }
  return 'unexpected';
}

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
