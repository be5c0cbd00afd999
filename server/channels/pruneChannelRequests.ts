import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';

/** Removes requests whose caller is gone, with the files of their responses. */
export const pruneChannelRequests: MaintenanceTask = {
  name: 'channel requests',
  intervalMs: 10 * 60_000,
  run: async (platform) => {
    const removed = await queryAsSupport<{ path: string | null }>(
      platform,
      `delete from channel_requests where asked_at < now() - interval '10 minutes' returning answer #>> '{value,path}' as path`,
    );
    await Promise.all(removed.map(({ path }) => (path === null ? undefined : platform.files.remove(path))));
  },
};
