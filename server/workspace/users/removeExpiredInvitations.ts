import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

export const removeExpiredInvitations: MaintenanceTask = {
  name: 'expired invitations',
  intervalMs: 3_600_000,
  run: async (platform) => void (await queryAsSupport(platform, 'delete from invitations where expires_at < $1', [platform.now()])),
};
