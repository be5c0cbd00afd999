import type { api } from '#shared/api.ts';
import { maxCompanyExports, type CompanyExportRecord } from '#shared/operations/companyExports.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { signKept } from '#server/platform/files/fileLinks.ts';
import { hourSeconds } from '#shared/rules/durations.ts';

/** `url`: the path of the file, until it is signed. */
const exportRecords: RecordSource<CompanyExportRecord> = {
  columns: {
    id: 'r.id',
    state: 'r.state',
    userName: '(select name from users where id = r.user_id)',
    size: 'r.size',
    rows: 'r.rows',
    fingerprint: 'r.fingerprint',
    url: 'r.archive_path',
    expiresAt: 'iso(r.expires_at)',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'company_exports r',
};

/** Signed for a download under a name of its own. */
const presentExport = (scope: Scope, record: CompanyExportRecord): CompanyExportRecord =>
  signKept(scope, record, `prosa-${record.companyId}-${record.createdAt.slice(0, 10)}.zip`);

/** Null: it is gone. */
export async function findExport(scope: Scope, id: number): Promise<CompanyExportRecord | null> {
  const record = await findRecord(scope.em, exportRecords, id);
  return record && presentExport(scope, record);
}

export async function listExports(scope: Scope): Promise<CompanyExportRecord[]> {
  const records = await listRecords(scope.em, exportRecords, { orderBy: 'r.id desc' });
  return records.map((record) => presentExport(scope, record));
}

const countQuery = queryOf(
  { all: column.number(), running: column.number() },
  `select count(*)::int as "all", (count(*) filter (where state = 'running'))::int as running from company_exports`,
);

async function assertRoom({ em, companyId }: Scope): Promise<void> {
  await execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`company export ${companyId}`]);
  const [counts] = await queryRows(em, countQuery);
  if (counts !== undefined && counts.running > 0) {
    throw new AppError('ERR_EXPORT_RUNNING');
  }
  if (counts !== undefined && counts.all >= maxCompanyExports) {
    throw new AppError('ERR_EXPORTS_LIMIT', { values: { limit: maxCompanyExports } });
  }
}

/** Deleted archives make room for others, which cost as much. */
const writeLimit = { name: 'company-export', points: 12, duration: hourSeconds };

/** Begins an archive; a job makes it. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function createExport(scope: AuditedScope): Promise<CompanyExportRecord> {
  await assertRoom(scope);
  await (await createRateLimiter(scope.platform, writeLimit)).consume(`${scope.companyId}`);
  const [row] = await queryRows(
    scope.em,
    queryOf({ id: column.number() }, 'insert into company_exports (company_id, user_id) values ($1, nullif($2, 0)) returning id'),
    [scope.companyId, scope.actor.userId],
  );
  const { id } = required(row, 'ERR_UNEXPECTED');
  scope.enqueue('companyData.export', { exportId: id }, { key: `export-${id}` });
  scope.recordEvent('companyExport.created', { companyExportId: id });
  await recordAudit(scope, { action: 'companyExport.create', subject: { type: 'companyExport', id } });
  return required(await findExport(scope, id), 'ERR_NO_EXPORT_FOUND');
}

/** Deletes an archive; its file follows. */
export async function removeExport(scope: AuditedScope, { id }: InputOf<typeof api.companyExports.remove>): Promise<Confirmation> {
  const statement = queryOf({ id: column.number() }, 'delete from company_exports where id = $1 returning id');
  required((await queryRows(scope.em, statement, [id]))[0], 'ERR_NO_EXPORT_FOUND');
  scope.recordEvent('companyExport.removed', { companyExportId: id });
  await recordAudit(scope, { action: 'companyExport.remove', subject: { type: 'companyExport', id } });
  return { message: 'Export deleted' };
}
