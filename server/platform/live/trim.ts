import { asSupport } from '#server/platform/db/asSupport.ts';
import type { Chore } from '#server/platform/db/relay.ts';
import { logLife } from './log.ts';

const atOnce = 5_000;

/** By id and never by time alone: what remains of the log must have no holes. */
const trimStatement = `
  delete from live_events where id in (
    select id from live_events
    where id <= (select max(id) from live_events where created_at < now() - make_interval(secs => $1))
    order by id limit ${atOnce})
  returning 1`;

/** Forgets what is older than a day. */
export const trimChore: Chore = {
  name: 'live log',
  every: 3_600_000,
  round: async (platform) => (await asSupport(platform, trimStatement, [logLife / 1000])).length === atOnce,
};
