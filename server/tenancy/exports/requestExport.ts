import { AppError } from '#shared/errors.ts';
import type { AuditAction } from '#shared/tenancy/audit/actions.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import type { JobName } from '#server/platform/database/outbox/domainEvents.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { requestRowJob } from '#server/platform/jobs/rowJob.ts';
import { recordRowEvent } from '#server/platform/live/recordRowEvent.ts';
import type { ExportRecord, ExportTable } from './ExportKind.ts';
import { findExport } from './exportRecords.ts';

/** Throws unless the company may begin another; the check lasts until the end of the transaction. */
export async function assertExportCapacity<Row extends ExportRecord>(kind: ExportTable<Row>, { em, companyId }: Scope): Promise<void> {
  const { name, table, where = 'true', limits } = kind;
  await execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${name} ${companyId}`]);
  const query = queryOf(
    { all: column.number(), running: column.number() },
    `select count(*)::int as "all", (count(*) filter (where state = 'running'))::int as running from ${table} where ${where}`,
  );
  const { all, running } = required((await queryRows(em, query))[0], 'ERR_UNEXPECTED');
  if (limits.runningCode !== undefined && running > 0) {
    throw new AppError(limits.runningCode);
  }
  if (all >= limits.max) {
    throw new AppError(limits.maxCode, { values: { limit: limits.max } });
  }
}

/** A row to insert, and its entry in the audit. */
export interface NewExport {
  readonly columns?: Readonly<Record<string, string | number | null>>;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Default: the kind's. */
  readonly job?: JobName;
  readonly action?: AuditAction;
}

/** Inserts the row and requests the job that works on it. */
export async function insertRequest<Row extends ExportRecord>(
  scope: AuditedScope,
  kind: ExportTable<Row>,
  { columns = {}, details, job = kind.job.name, action = `${kind.name}.create` }: NewExport,
): Promise<Row> {
  const { em, companyId } = scope;
  const names = ['company_id', 'user_id', ...Object.keys(columns)];
  const places = names.map((_, index) => `$${index + 1}`);
  const query = queryOf(
    { id: column.number() },
    `insert into ${kind.table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
  );
  const [row] = await queryRows(em, query, [companyId, actorIdOf(scope), ...Object.values(columns)]);
  const { id } = required(row, 'ERR_UNEXPECTED');
  requestRowJob(scope, { ...kind.job, name: job }, id);
  recordRowEvent(scope, { event: kind.name, change: 'created', id });
  await recordAudit(scope, { action, subject: { type: kind.name, id }, ...(details !== undefined && { details }) });
  return required(await findExport(kind, scope, id), kind.missingCode);
}

/** Begins an export; a job writes it. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function requestExport<Row extends ExportRecord>(
  scope: AuditedScope,
  kind: ExportTable<Row>,
  request: NewExport = {},
): Promise<Row> {
  const { rate } = kind.limits;
  await (rate && (await createRateLimiter(scope.platform, rate)).consume(`${scope.companyId}`));
  return insertRequest(scope, kind, request);
}

/** Deletes an export; its file follows. */
export async function removeExport<Row extends ExportRecord>(
  scope: AuditedScope,
  { name, table, where = 'true', missingCode }: ExportTable<Row>,
  id: number,
): Promise<Confirmation> {
  const query = queryOf({ id: column.number() }, `delete from ${table} where id = $1 and ${where} returning id`);
  required((await queryRows(scope.em, query, [id]))[0], missingCode);
  recordRowEvent(scope, { event: name, change: 'removed', id });
  await recordAudit(scope, { action: `${name}.remove`, subject: { type: name, id } });
  return { message: 'Export deleted' };
}
