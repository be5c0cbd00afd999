import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

/** Deletes counters of rate limits whose time is over; `expire` is in milliseconds. */
export const trimRateLimits: MaintenanceTask = {
  name: 'rate limits',
  intervalMs: 3_600_000,
  run: async (platform) => void (await queryAsSupport(platform, 'delete from rate_limits where expire < extract(epoch from now()) * 1000')),
};
