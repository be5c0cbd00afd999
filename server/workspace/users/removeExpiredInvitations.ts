import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';

export const removeExpiredInvitations: RecurringJob = {
  name: 'users.removeExpiredInvitations',
  every: 3_600_000,
  run: async (platform) => void (await queryAsSupport(platform, 'delete from invitations where expires_at < $1', [platform.now()])),
};
