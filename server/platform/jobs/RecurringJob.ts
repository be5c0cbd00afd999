import type { Platform } from '#server/platform/platform.ts';
import { minuteMs } from '#shared/rules/durations.ts';

/**
 * Work that repeats, one run at a time among all processes. Must be idempotent: a process that dies hands it to another. It opens
 * transactions of its own, so that none waits for a long run.
 */
export interface RecurringJob {
  /** `area.doesWhat`, also the label of a metric. */
  readonly name: string;
  /** Milliseconds, or a cron expression in the server's time zone. */
  readonly every: number | string;
  /** True, with an interval: it works on the disk of its host, and runs in the owner of the relay alone. */
  readonly isLocal?: boolean;
  /** True: there is more to do at once. */
  run(platform: Platform): Promise<boolean | void>;
}

/** Run by the owner of the relay, whose lock makes it one run at a time already. */
export interface PolledJob extends RecurringJob {
  readonly every: number;
}

/** Agenda takes three transactions for each run beside the run's own: within a minute that is dearer than the work (server/README.md). */
export const isPolled = (job: RecurringJob): job is PolledJob =>
  typeof job.every === 'number' && (job.isLocal === true || job.every < minuteMs);
