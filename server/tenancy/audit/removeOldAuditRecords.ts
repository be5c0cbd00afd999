import { retentionGraceHours } from '#shared/tenancy/settings.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hourMs } from '#shared/rules/durations.ts';

const batchSize = 5_000;

/** A company without the setting keeps records for 400 days; one that has just changed it keeps them for now. */
const statement = `
  with old as (
    select a.id from audit_records a left join settings s on s.company_id = a.company_id and s.key = 'keepAudit'
    where a.created_at < $1::timestamptz - make_interval(days => case
        when s.key is null then 400
        when s.value = '' or s.updated_at > $1::timestamptz - interval '${retentionGraceHours} hours' and s.updated_at <> s.created_at then null
        else s.value::int end)
    limit ${batchSize}
  )
  delete from audit_records where id in (select id from old) returning id`;

/** Deletes records after the days that their company keeps them. */
export const removeOldAuditRecords: RecurringJob = {
  name: 'audit.removeOld',
  every: hourMs,
  run: async (platform) => (await queryAsSupport(platform, statement, [platform.now()])).length === batchSize,
};
