import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hourMs } from '#shared/rules/durations.ts';

/** Deletes counters of rate limits whose time is over; `expire` is in milliseconds. */
export const trimRateLimits: RecurringJob = {
  name: 'http.trimRateLimits',
  every: hourMs,
  run: async (platform) => void (await queryAsSupport(platform, 'delete from rate_limits where expire < extract(epoch from now()) * 1000')),
};
