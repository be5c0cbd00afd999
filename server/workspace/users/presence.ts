import { randomUUID } from 'node:crypto';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import type { Presence } from '#server/platform/live/Presence.ts';
import type { Platform } from '#server/platform/platform.ts';

const enterStatement = `
  with entered as (
    insert into presences (socket_id, company_id, user_id, node) values ($1, $2, $3, $4) on conflict (socket_id) do update set seen_at = now()
  )
  update users set online = true, last_seen_at = now() where company_id = $2 and id = $3`;

const activityStatement = `
  update users set online = true, last_seen_at = now()
  where company_id = $1 and id = $2 and (not online or last_seen_at is null or last_seen_at < now() - interval '20 seconds')`;

const leaveStatement = `
  with gone as (delete from presences where socket_id = $1)
  update users set last_seen_at = now()
  where company_id = $2 and id = $3
    and not exists (select 1 from presences where company_id = $2 and user_id = $3 and socket_id <> $1)`;

/** Deleted users are left out, so that the others are stored. */
const heartbeatStatement = `
  insert into presences (socket_id, company_id, user_id, node)
  select p."socketId", u.company_id, u.id, $2
  from jsonb_to_recordset($1::jsonb) as p ("socketId" text, "companyId" int, "userId" int)
  join users u on u.company_id = p."companyId" and u.id = p."userId"
  on conflict (socket_id) do update set seen_at = now()`;

const leaveAllStatement = `
  with gone as (delete from presences where node = $1 returning company_id, user_id)
  update users u set last_seen_at = now() from gone where u.company_id = gone.company_id and u.id = gone.user_id`;

/** Presence of users in the table `presences` and in the columns that screens show. */
export function createPresence(platform: Platform): Presence {
  const node = randomUUID();
  const execute = async (statement: string, values: readonly unknown[]): Promise<void> =>
    void (await queryAsSupport(platform, statement, values));
  return {
    enter: ({ socketId, companyId, userId }) => execute(enterStatement, [socketId, companyId, userId, node]),
    recordActivity: ({ companyId, userId }) => execute(activityStatement, [companyId, userId]),
    leave: ({ socketId, companyId, userId }) => execute(leaveStatement, [socketId, companyId, userId]),
    sendHeartbeat: async (all) => {
      await (all.length > 0 ? execute(heartbeatStatement, [JSON.stringify(all), node]) : undefined);
    },
    leaveAll: () => execute(leaveAllStatement, [node]),
  };
}

const sweepStatement = `
  with dead as (delete from presences where seen_at < now() - interval '60 seconds' returning socket_id)
  update users u set online = false
  where online and (
    last_seen_at is null or last_seen_at < now() - interval '6 minutes'
    or (last_seen_at < now() - interval '60 seconds' and not exists (
      select 1 from presences p
      where p.company_id = u.company_id and p.user_id = u.id and p.socket_id not in (select socket_id from dead))))`;

/** Users without a page for a minute, or without activity for six, are offline. */
export const presenceSweep: RecurringJob = {
  name: 'users.sweepPresence',
  every: 15_000,
  run: async (platform) => void (await queryAsSupport(platform, sweepStatement)),
};
