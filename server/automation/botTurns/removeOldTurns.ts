import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';

const batchSize = 5000;
/** A message is not received again after so long. */
const days = 30;

const statement = `
  delete from bot_turns where id in (
    select id from bot_turns where finished_at < $1::timestamptz - make_interval(days => ${days}) limit ${batchSize}) returning 1`;

/** Forgets turns that were taken long ago. */
export const removeOldTurns: MaintenanceTask = {
  name: 'old bot turns',
  intervalMs: 3_600_000,
  run: async (platform) => (await queryAsSupport(platform, statement, [platform.now()])).length === batchSize,
};
