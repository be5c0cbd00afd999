import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';

const batchSize = 100;

interface DuePromise {
  readonly id: number;
  readonly companyId: number;
}

/** Companies take turns. */
const dueStatement = `
  select note_id as id, company_id as "companyId" from note_promises where done_at is null and reminded_at is null and due_at <= $1
  order by row_number() over (partition by company_id order by due_at, note_id), note_id limit ${batchSize}`;

const remindQuery = queryOf(
  { id: column.number() },
  `update note_promises set reminded_at = $2 where note_id = $1 and done_at is null and reminded_at is null and due_at <= $2 returning note_id as id`,
);

/** Note and event are committed together: nobody is reminded twice, and a killed process forgets nobody. */
async function remind(scope: Scope, noteId: number): Promise<void> {
  if ((await queryRows(scope.em, remindQuery, [noteId, scope.now])).length > 0) {
    scope.recordEvent('note.promiseDue', { noteId });
    scope.recordEvent('note.changed', { noteId });
  }
}

/** Reminds of promises whose time has come. */
export const remindPromises: RecurringJob = {
  name: 'notes.remindPromises',
  every: 5_000,
  run: async (platform) => {
    const due = await queryAsSupport<DuePromise>(platform, dueStatement, [platform.now()]);
    for (const { id, companyId } of due) {
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => remind(scope, id));
    }
    return due.length === batchSize;
  },
};
