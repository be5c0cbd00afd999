import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

/** Deletes sessions whose refresh token has expired. */
export const removeExpiredSessions: MaintenanceTask = {
  name: 'expired sessions',
  intervalMs: 3_600_000,
  run: async (platform) => void (await queryAsSupport(platform, 'delete from sessions where expires_at < $1', [platform.now()])),
};
