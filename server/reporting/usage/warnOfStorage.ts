import { storageWarningRate, type StorageLevel } from '#shared/reporting/usage/index.ts';
import { mailAdmins } from '#server/workspace/users/index.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';

interface Crossing {
  readonly companyId: number;
  readonly known: StorageLevel;
  readonly level: StorageLevel;
}

/** A level ends five percent below its line, so that usage that varies around the line is reported once. */
const crossingStatement = `
  with used as (
    select company_id, sum(bytes) as bytes from company_storage group by company_id
  ), seen as (
    select c.id as company_id, coalesce(u.storage_level, 0) as known, p.storage as top, coalesce(b.bytes, 0) as bytes
    from companies c left join plans p on p.id = c.plan_id
      left join used b on b.company_id = c.id left join company_usage u on u.company_id = c.id
    where p.storage is not null or u.storage_level <> 0
  ), judged as (
    select company_id, known, case
      when top is null then 0
      when bytes >= top * case when known = 100 then 0.95 else 1 end then 100
      when bytes >= top * case when known > 0 then ${storageWarningRate - 0.05} else ${storageWarningRate} end then 80
      else 0 end as level
    from seen
  )
  select company_id as "companyId", known::int, level::int from judged where level <> known order by company_id limit 200`;

const noteQuery = queryOf(
  { isNew: column.boolean() },
  `insert into company_usage (company_id, storage_level) values ($1, $2)
   on conflict (company_id) do update set storage_level = excluded.storage_level
     where company_usage.storage_level <> excluded.storage_level
   returning true as "isNew"`,
);

/** The note, the event and the mails are committed together: once for each crossing. */
async function tellCrossing(scope: Scope, { companyId, known, level }: Crossing): Promise<void> {
  const [noted] = await queryRows(scope.em, noteQuery, [companyId, level]);
  if (noted === undefined) {
    return;
  }
  scope.recordEvent('storage.levelChanged', { level });
  if (level > known) {
    await mailAdmins(scope, level === 100 ? 'storageFull' : 'storageNear', '/subscription');
  }
}

/** Tells the admins of companies whose storage has crossed 80 or 100 percent of what the plan allows. */
export const warnOfStorage: RecurringJob = {
  name: 'usage.warnOfStorage',
  every: 60_000,
  run: async (platform) => {
    for (const crossing of await queryAsSupport<Crossing>(platform, crossingStatement)) {
      const { companyId } = crossing;
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => tellCrossing(scope, crossing));
    }
  },
};
