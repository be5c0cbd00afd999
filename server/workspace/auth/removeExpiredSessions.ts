import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

import { endExpiredOperatorSessions } from './operatorSessions.ts';

/** Deletes sessions whose refresh token has expired, codes that are too old, and devices that were not seen for half a year. */
export const removeExpiredSessions: MaintenanceTask = {
  name: 'expired sessions',
  intervalMs: 3_600_000,
  run: async (platform) => {
    await endExpiredOperatorSessions(platform);
    await queryAsSupport(platform, 'delete from sessions where expires_at < $1', [platform.now()]);
    await queryAsSupport(platform, 'delete from password_resets where expires_at < $1', [platform.now()]);
    await queryAsSupport(platform, `delete from sign_in_devices where seen_at < $1::timestamptz - interval '180 days'`, [platform.now()]);
  },
};
