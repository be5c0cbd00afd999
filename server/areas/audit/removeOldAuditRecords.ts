import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

const lifetimeMs = 400 * 24 * 3_600_000;

/** Deletes records after 400 days. */
export const removeOldAuditRecords: MaintenanceTask = {
  name: 'old audit records',
  intervalMs: 3_600_000,
  run: async (platform) =>
    void (await queryAsSupport(platform, 'delete from audit_records where created_at < $1', [
      new Date(platform.now().getTime() - lifetimeMs),
    ])),
};
