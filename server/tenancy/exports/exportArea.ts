import { IsolationLevel } from '@mikro-orm/postgresql';
import { minuteMs } from '#shared/rules/durations.ts';
import { withoutUrl } from '#server/platform/files/fileLinks.ts';
import type { Area } from '#server/platform/area.ts';
import { runInCompanyTransaction, runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import { room } from '#server/platform/live/broadcast.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { recordRowEvent } from '#server/platform/live/recordRowEvent.ts';
import type { Job, OpenContext } from '#server/platform/jobs/defineJob.ts';
import { defineRowJob } from '#server/platform/jobs/rowJob.ts';
import type { ExportKind, ExportRecord, ExportTable, WrittenExport } from './ExportKind.ts';
import { findExport } from './exportRecords.ts';

async function writeExport<Row extends ExportRecord, Plan>(
  { plan, write }: ExportKind<Row, Plan>,
  open: OpenContext<Scope>,
  id: number,
): Promise<WrittenExport | null> {
  const planned = await open(async (scope) => ({ platform: scope.platform, companyId: scope.companyId, plan: await plan(scope, id) }));
  const { platform, companyId } = planned;
  const exportPlan = planned.plan;
  return exportPlan === null
    ? null
    : runInCompanyTransaction(platform, { companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ }, (em) =>
        write({ platform, em, companyId }, exportPlan),
      );
}

/** Null: it was given up. */
async function finishExport<Row extends ExportRecord>(
  scope: Scope,
  { name, table, pathColumn, hoursKept }: ExportTable<Row>,
  { id, written: writtenExport }: { readonly id: number; readonly written: WrittenExport | null },
): Promise<void> {
  const columns = {
    state: writtenExport === null ? 'failed' : 'ready',
    [pathColumn]: writtenExport?.file.path ?? null,
    size: writtenExport?.file.size ?? null,
    rows: writtenExport?.rows ?? null,
    ...writtenExport?.columns,
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
const writeExportJob = <Row extends ExportRecord, Plan>(kind: ExportKind<Row, Plan>): Job<Scope> =>
  defineRowJob(kind.job, {
    prepare: (open, id) => writeExport(kind, open, id),
    run: async (scope, id, written) => {
      await (written && finishExport(scope, kind, { id, written }));
    },
    onGaveUp: (scope, id) => finishExport(scope, kind, { id, written: null }),
  });

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

type ExportParts = Required<Pick<Area, 'fileColumns' | 'jobs' | 'recurringJobs'>>;

/** The parts of an area's manifest that a kind of exports brings. */
export const exportArea = <Row extends ExportRecord, Plan>(kind: ExportKind<Row, Plan>): ExportParts => ({
  fileColumns: [{ table: kind.table, columns: [kind.pathColumn] }],
  jobs: [writeExportJob(kind)],
  recurringJobs: [removeExpiredExports(kind)],
});

interface ExportBroadcast<Row> {
  readonly find: (scope: Scope, id: number) => Promise<Row | null>;
  readonly rooms: (companyId: number) => readonly string[];
}

/** Live updates go to admins, without the URL of the file. */
export const exportBroadcast = <Row extends ExportRecord>(kind: ExportTable<Row>): ExportBroadcast<Row> => ({
  find: withoutUrl((scope, id) => findExport(kind, scope, id)),
  rooms: (companyId) => [room.admins(companyId)],
});
