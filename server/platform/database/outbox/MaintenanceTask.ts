import type { Platform } from '#server/platform/platform.ts';

/** Periodic maintenance that runs in one process, the owner of the relay. Must be idempotent. */
export interface MaintenanceTask {
  readonly name: string;
  readonly intervalMs: number;
  /** True: there is more to do at once. */
  run(platform: Platform): Promise<boolean | void>;
}
