import { Counter } from 'prom-client';
import type { Log } from './log.ts';

/** A piece of work for the log: its name stands in the code, its ids say whose it is. */
export interface Work {
  /** `request GET /tickets/:id`, `job mail.send`; also the label of a metric, so that no value of a company may stand in it. */
  readonly name: string;
  readonly companyId?: number | null | undefined;
  readonly id?: string | number | undefined;
}

interface FinishedWork {
  readonly work: Work;
  readonly endedAt: number;
  /** Of a synchronous piece only. */
  readonly blockedMs: number;
}

const blocks = new Counter({
  name: 'prosa_event_loop_blocks_total',
  help: 'How often the event loop stood still for more than a second, by the work that held it',
  labelNames: ['work'],
});

const slowTexts = new Counter({
  name: 'prosa_slow_texts_total',
  help: 'Texts of strangers that took more than 50 ms to read',
  labelNames: ['work'],
});

/** What a process of its own, without metrics, reports to the one that has them. */
export interface SlowWork {
  readonly kind: 'block' | 'text';
  readonly name: string;
}

/** Counts a block of the event loop, or a slow text. */
export const countSlowWork = ({ kind, name }: SlowWork): void => (kind === 'block' ? blocks : slowTexts).inc({ work: name });

const slowTextMs = 50;
/** Of finished work: only the newest may have held the event loop. */
const maxFinished = 500;

let report: (slowWork: SlowWork) => void = countSlowWork;
const running = new Set<Work>();
let finished: FinishedWork[] = [];

/** Reports elsewhere instead of counting here. */
export function setSlowWorkReporter(reporter: (slowWork: SlowWork) => void): void {
  report = reporter;
}

function finish(work: Work, blockedMs: number): void {
  finished.push({ work, endedAt: performance.now(), blockedMs });
  if (finished.length > 2 * maxFinished) {
    finished = finished.slice(-maxFinished);
  }
}

/** Runs work that a blocked event loop is explained by. */
export async function trackWork<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  running.add(work);
  try {
    return await run();
  } finally {
    running.delete(work);
    finish(work, 0);
  }
}

/** Reads a stranger's text, and counts one that takes more than 50 ms. */
export function readForeignText<Result>(work: Work, read: () => Result): Result {
  const startedAt = performance.now();
  try {
    return read();
  } finally {
    const ms = performance.now() - startedAt;
    if (ms > slowTextMs) {
      report({ kind: 'text', name: work.name });
      finish(work, ms);
    }
  }
}

/** The one text that took most of the time; else whatever ran then, what ended last first: the block ended with it or with what still runs. */
function findSuspects(blockMs: number): Work[] {
  const since = performance.now() - 2 * blockMs;
  const recent = finished.filter(({ endedAt }) => endedAt >= since).toReversed();
  const reader = recent.find(({ blockedMs }) => blockedMs > blockMs / 2);
  return reader === undefined ? [...recent.map(({ work }) => work), ...[...running].toReversed()] : [reader.work];
}

const maxLoggedSuspects = 10;

export interface EventLoopWatchOptions {
  readonly log: Log;
  /** The shortest block that is reported. */
  readonly blockMs?: number;
}

/**
 * Logs and counts each block of the event loop with the work that ran then; the result ends it. It measures how late a timer is:
 * `reset()` of Node's histogram of delays (24.21) loses the block that begins right after it.
 */
export function watchEventLoop({ log, blockMs = 1000 }: EventLoopWatchOptions): () => void {
  const intervalMs = blockMs / 10;
  let dueAt = performance.now() + intervalMs;
  const check = (): void => {
    const ms = Math.round(performance.now() - dueAt);
    if (ms >= blockMs) {
      const suspects = findSuspects(ms);
      const names = new Set(suspects.map(({ name }) => name));
      const [name = 'unknown'] = names;
      log.warn({ ms, work: suspects.slice(0, maxLoggedSuspects) }, 'the event loop stood still');
      report({ kind: 'block', name: names.size > 1 ? 'several' : name });
    }
    dueAt = performance.now() + intervalMs;
  };
  const timer = setInterval(check, intervalMs).unref();
  return () => clearInterval(timer);
}
