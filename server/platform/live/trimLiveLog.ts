import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { liveLogLifeMs } from './liveLog.ts';

const batchSize = 5_000;

/** By id and never by time alone: the remaining log must have no gaps. */
const trimStatement = `
  delete from live_events where id in (
    select id from live_events
    where id <= (select max(id) from live_events where created_at < now() - make_interval(secs => $1))
    order by id limit ${batchSize})
  returning 1`;

/** Deletes events older than a day. */
export const trimLiveLog: RecurringJob = {
  name: 'live.trimLog',
  every: hourMs,
  run: async (platform) => (await queryAsSupport(platform, trimStatement, [liveLogLifeMs / 1000])).length === batchSize,
};
