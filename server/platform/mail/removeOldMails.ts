import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';

const monthMs = 30 * dayMs;

/** Mails are kept for a month, to answer whether one was sent. */
export const removeOldMails: RecurringJob = {
  name: 'mail.removeOld',
  every: hourMs,
  run: async (platform) =>
    void (await queryAsSupport(platform, `delete from mails where created_at < $1`, [new Date(platform.now().getTime() - monthMs)])),
};
