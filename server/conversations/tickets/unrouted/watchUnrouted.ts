import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { setFigure } from '#server/platform/metrics.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isUnroutedSql } from './unroutedSql.ts';

/** For a while a ticket may be between two queues or people. */
export const toldAfterMinutes = 3;

const isDue = (now: string): string => `k.told_at is null and k.since <= ${now}::timestamptz - interval '${toldAfterMinutes} minutes'`;

/** Companies whose noted tickets are not those that are unrouted now, or with some to report. */
const changedStatement = `
  with unrouted as (select t.id, t.company_id from tickets t where ${isUnroutedSql})
  select coalesce(u.company_id, k.company_id) as "companyId" from unrouted u full join unrouted_tickets k on k.ticket_id = u.id
  where k.ticket_id is null or u.id is null or (${isDue('$1')})
  group by 1 order by 1`;

const noted = { id: column.number() };
const endQuery = queryOf(
  noted,
  `delete from unrouted_tickets k where not exists (select from tickets t where t.id = k.ticket_id and ${isUnroutedSql})
   returning ticket_id as id`,
);
const beginQuery = queryOf(
  noted,
  `insert into unrouted_tickets (company_id, ticket_id, since) select t.company_id, t.id, $1 from tickets t where ${isUnroutedSql}
   on conflict (ticket_id) do nothing returning ticket_id as id`,
);
const tellQuery = queryOf(noted, `update unrouted_tickets k set told_at = $1 where ${isDue('$1')} returning ticket_id as id`);

/** The notes and their event are committed together: a killed process leaves neither, and each case is reported once. */
async function noteUnrouted({ em, now, recordEvent }: Scope): Promise<void> {
  const ended = await queryRows(em, endQuery);
  const begun = await queryRows(em, beginQuery, [now]);
  const told = await queryRows(em, tellQuery, [now]);
  if (ended.length + begun.length + told.length > 0) {
    recordEvent('ticket.unrouted', { toldCount: told.length });
  }
}

async function watchCompany(platform: Platform, companyId: number): Promise<void> {
  try {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, noteUnrouted);
  } catch (error) {
    platform.log.warn({ err: error, companyId }, 'unrouted tickets could not be noted');
  }
}

/** Notes since when tickets are unrouted, and tells admins of each that stays so. */
export const watchUnrouted: RecurringJob = {
  name: 'tickets.watchUnrouted',
  every: 60_000,
  run: async (platform) => {
    for (const { companyId } of await queryAsSupport<{ companyId: number }>(platform, changedStatement, [platform.now()])) {
      await watchCompany(platform, companyId);
    }
    const [total] = await queryAsSupport<{ count: number }>(platform, 'select count(*)::int as count from unrouted_tickets');
    setFigure('unrouted_tickets', total?.count ?? 0);
  },
};
