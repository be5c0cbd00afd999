import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hourMs } from '#shared/rules/durations.ts';

export const removeExpiredInvitations: RecurringJob = {
  name: 'users.removeExpiredInvitations',
  every: hourMs,
  run: async (platform) => void (await queryAsSupport(platform, 'delete from invitations where expires_at < $1', [platform.now()])),
};
