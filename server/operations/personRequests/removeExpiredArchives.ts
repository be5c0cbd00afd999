import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';

const dueStatement = 'select distinct company_id as "companyId" from person_requests where expires_at <= $1';
const removalQuery = queryOf({ id: column.number() }, 'delete from person_requests where expires_at <= $1 returning id');

async function removeExpired(scope: Scope): Promise<void> {
  for (const { id } of await queryRows(scope.em, removalQuery, [scope.now.toISOString()])) {
    scope.recordEvent('personRequest.removed', { personRequestId: id });
  }
}

/** Archives that have been kept long enough; their files follow. Erasures never expire. */
export const removeExpiredArchives: RecurringJob = {
  name: 'personRequests.removeExpired',
  every: 600_000,
  run: async (platform) => {
    for (const { companyId } of await queryAsSupport<{ companyId: number }>(platform, dueStatement, [platform.now()])) {
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, removeExpired);
    }
  },
};
