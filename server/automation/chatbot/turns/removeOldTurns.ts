import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { hourMs } from '#shared/rules/durations.ts';

const batchSize = 5000;
/** A message is not received again after so long. */
const days = 30;

const statement = `
  delete from bot_turns where id in (
    select id from bot_turns where finished_at < $1::timestamptz - make_interval(days => ${days}) limit ${batchSize}) returning 1`;

/** Forgets turns that were taken long ago. */
export const removeOldTurns: RecurringJob = {
  name: 'botTurns.removeOld',
  every: hourMs,
  run: async (platform) => (await queryAsSupport(platform, statement, [platform.now()])).length === batchSize,
};
