import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { recordRowEvent } from '#server/platform/live/recordRowEvent.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import type { ExportRecord, ExportTable } from './ExportKind.ts';

/** Exports that have been kept long enough; their files follow. */
export const removeExpiredExports = <Row extends ExportRecord>({ name, table, removal }: ExportTable<Row>): RecurringJob => ({
  name: removal,
  every: 10 * minuteMs,
  run: async (platform) => {
    const dueStatement = `select distinct company_id as "companyId" from ${table} where expires_at <= $1`;
    const removalQuery = queryOf({ id: column.number() }, `delete from ${table} where expires_at <= $1 returning id`);
    for (const { companyId } of await queryAsSupport<{ companyId: number }>(platform, dueStatement, [platform.now()])) {
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
        for (const { id } of await queryRows(scope.em, removalQuery, [scope.now.toISOString()])) {
          recordRowEvent(scope, { event: name, change: 'removed', id });
        }
      });
    }
  },
});
