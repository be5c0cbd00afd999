import { asSupport } from '#server/platform/db/asSupport.ts';
import type { Chore } from '#server/platform/db/relay.ts';

/** Questions whose asker is gone, with the files that were meant for it. */
export const pruneRequests: Chore = {
  name: 'channel requests',
  every: 10 * 60_000,
  round: async (platform) => {
    const old = await asSupport<{ path: string | null }>(
      platform,
      `delete from channel_requests where asked_at < now() - interval '10 minutes' returning answer #>> '{value,path}' as path`,
    );
    await Promise.all(old.map(({ path }) => (path === null ? undefined : platform.files.remove(path))));
  },
};
