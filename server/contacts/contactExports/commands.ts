import type { api } from '#shared/api.ts';
import { maxContactExports, maxExportedContacts, type ContactExportRecord } from '#shared/contacts/contactExports.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { countContacts } from '#server/contacts/contacts/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { findExport } from './exportRecords.ts';

const countQuery = queryOf(
  { all: column.number(), running: column.number() },
  `select count(*)::int as "all", (count(*) filter (where state = 'running'))::int as running from contact_exports`,
);

/** One sheet at a time, so that a company cannot keep the server busy. */
async function assertRoom(scope: Scope): Promise<void> {
  const { em, companyId } = scope;
  await execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contact export ${companyId}`]);
  const [counts] = await queryRows(em, countQuery);
  if (counts !== undefined && counts.running > 0) {
    throw new AppError('ERR_CONTACT_EXPORT_RUNNING');
  }
  if (counts !== undefined && counts.all >= maxContactExports) {
    throw new AppError('ERR_CONTACT_EXPORTS_LIMIT', { values: { limit: maxContactExports } });
  }
  if ((await countContacts(scope)) > maxExportedContacts) {
    throw new AppError('ERR_CONTACT_EXPORT_TOO_LARGE', { values: { limit: maxExportedContacts } });
  }
}

/** Deleted sheets make room for others, which cost as much. */
const writeLimit = { name: 'contact-export', points: 30, duration: hourSeconds };

const insertQuery = queryOf(
  { id: column.number() },
  `insert into contact_exports (company_id, user_id, format, columns, search_param, sheet_name)
   values ($1, nullif($2, 0), $3, $4::jsonb, $5, $6) returning id`,
);

/** Begins a sheet; a job writes it. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function createExport(
  scope: AuditedScope,
  { format, columns, searchParam = '', sheetName = '' }: InputOf<typeof api.contactExports.create>,
): Promise<ContactExportRecord> {
  await assertRoom(scope);
  const { em, companyId, actor, platform } = scope;
  await (await createRateLimiter(platform, writeLimit)).consume(`${companyId}`);
  const [row] = await queryRows(em, insertQuery, [companyId, actor.userId, format, JSON.stringify(columns), searchParam, sheetName]);
  const { id } = required(row, 'ERR_UNEXPECTED');
  scope.enqueue('contactExports.write', { exportId: id }, { key: `contact-export-${id}` });
  scope.recordEvent('contactExport.created', { contactExportId: id });
  const details = { format, columns: columns.map(({ heading }) => heading), searchParam };
  await recordAudit(scope, { action: 'contactExport.create', subject: { type: 'contactExport', id }, details });
  return required(await findExport(scope, id), 'ERR_NO_CONTACT_EXPORT_FOUND');
}

/** Deletes a sheet; its file follows. */
export async function removeExport(scope: AuditedScope, { id }: InputOf<typeof api.contactExports.remove>): Promise<Confirmation> {
  const statement = queryOf({ id: column.number() }, 'delete from contact_exports where id = $1 returning id');
  required((await queryRows(scope.em, statement, [id]))[0], 'ERR_NO_CONTACT_EXPORT_FOUND');
  scope.recordEvent('contactExport.removed', { contactExportId: id });
  await recordAudit(scope, { action: 'contactExport.remove', subject: { type: 'contactExport', id } });
  return { message: 'Export deleted' };
}
