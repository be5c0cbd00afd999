import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

const monthMs = 30 * 24 * 3_600_000;

/** Mails are kept for a month, to answer whether one was sent. */
export const removeOldMails: MaintenanceTask = {
  name: 'old mails',
  intervalMs: 3_600_000,
  run: async (platform) =>
    void (await queryAsSupport(platform, `delete from mails where created_at < $1`, [new Date(platform.now().getTime() - monthMs)])),
};
