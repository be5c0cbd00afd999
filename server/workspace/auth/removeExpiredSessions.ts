import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';

import { hourMs } from '#shared/rules/durations.ts';
import { endExpiredOperatorSessions } from './operatorSessions.ts';

/** Deletes sessions whose refresh token has expired, codes that are too old, and devices that were not seen for half a year. */
export const removeExpiredSessions: RecurringJob = {
  name: 'auth.removeExpiredSessions',
  every: hourMs,
  run: async (platform) => {
    await endExpiredOperatorSessions(platform);
    await queryAsSupport(platform, 'delete from sessions where expires_at < $1', [platform.now()]);
    await queryAsSupport(platform, 'delete from password_resets where expires_at < $1', [platform.now()]);
    await queryAsSupport(platform, `delete from sign_in_devices where seen_at < $1::timestamptz - interval '180 days'`, [platform.now()]);
  },
};
