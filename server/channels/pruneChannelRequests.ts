import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { minuteMs } from '#shared/rules/durations.ts';

/** Removes requests whose caller is gone, with the files of their responses. */
export const pruneChannelRequests: RecurringJob = {
  name: 'channels.pruneRequests',
  every: 10 * minuteMs,
  run: async (platform) => {
    const removed = await queryAsSupport<{ path: string | null }>(
      platform,
      `delete from channel_requests where asked_at < now() - interval '10 minutes' returning answer #>> '{value,path}' as path`,
    );
    await Promise.all(removed.map(({ path }) => (path === null ? undefined : platform.files.remove(path))));
  },
};
