import { IsolationLevel } from '@mikro-orm/postgresql';
import { execute } from '#server/platform/database/queryRows.ts';
import { runInCompanyTransaction, type Scope } from '#server/platform/database/scope.ts';
import type { Job, OpenContext } from '#server/platform/jobs/defineJob.ts';
import { defineRowJob } from '#server/platform/jobs/rowJob.ts';
import { recordRowEvent } from '#server/platform/live/recordRowEvent.ts';
import type { ExportKind, ExportRecord, ExportTable, WrittenExport } from './ExportKind.ts';

async function writeExport<Row extends ExportRecord, Plan>(
  { plan, write }: ExportKind<Row, Plan>,
  open: OpenContext<Scope>,
  id: number,
): Promise<WrittenExport | null> {
  const planned = await open(async (scope) => ({ platform: scope.platform, companyId: scope.companyId, plan: await plan(scope, id) }));
  const { platform, companyId } = planned;
  const found = planned.plan;
  return found === null
    ? null
    : runInCompanyTransaction(platform, { companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ }, (em) =>
        write({ platform, em, companyId }, found),
      );
}

/** Null: it was given up. */
async function finishExport<Row extends ExportRecord>(
  scope: Scope,
  { name, table, pathColumn, hoursKept }: ExportTable<Row>,
  { id, written }: { readonly id: number; readonly written: WrittenExport | null },
): Promise<void> {
  const columns = {
    state: written === null ? 'failed' : 'ready',
    [pathColumn]: written?.file.path ?? null,
    size: written?.file.size ?? null,
    rows: written?.rows ?? null,
    ...written?.columns,
  };
  const changes = Object.keys(columns).map((column, index) => `${column} = $${index + 3}`);
  await execute(
    scope.em,
    `update ${table} set ${changes.join(', ')}, updated_at = now(), expires_at = now() + $2 * interval '1 hour'
     where id = $1 and state = 'running'`,
    [id, hoursKept(scope.platform), ...Object.values(columns)],
  );
  recordRowEvent(scope, { event: name, change: 'changed', id });
}

/** The job that writes the file of an export. */
export const writeExportJob = <Row extends ExportRecord, Plan>(kind: ExportKind<Row, Plan>): Job<Scope> =>
  defineRowJob(kind.job, {
    prepare: (open, id) => writeExport(kind, open, id),
    run: async (scope, id, written) => {
      await (written && finishExport(scope, kind, { id, written }));
    },
    onGaveUp: (scope, id) => finishExport(scope, kind, { id, written: null }),
  });
