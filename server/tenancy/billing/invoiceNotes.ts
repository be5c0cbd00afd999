import type { api } from '#shared/api.ts';
import { maxInvoiceNotes } from '#shared/tenancy/billing/index.ts';
import type { InvoiceNote } from '#shared/tenancy/billing/record.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { runInCompanyOfInvoice } from './readInvoices.ts';

/** Operators' own audit records: the company of the invoice does not see them. */
const noteRecords: RecordSource<InvoiceNote> = {
  columns: { id: 'r.id', text: `r.details ->> 'reason'`, userName: 'r.user_name', createdAt: 'iso(r.created_at)' },
  from: 'audit_records r',
};
const isNote = `r.subject_type = 'invoice' and r.details ->> 'reason' is not null`;

/** Throws ERR_NO_INVOICE_FOUND. */
const assertInvoice = (scope: Scope, id: number): Promise<void> => runInCompanyOfInvoice(scope, id, async () => undefined);

export async function listInvoiceNotes(scope: Scope, { id }: InputOf<typeof api.billing.notes>): Promise<InvoiceNote[]> {
  await assertInvoice(scope, id);
  return listRecords(scope.em, noteRecords, { where: (bind) => `${isNote} and r.subject_id = ${bind(id)}`, orderBy: 'r.id desc' });
}

export const recordSettlement = (scope: AuditedScope, id: number, reason: string | undefined): Promise<void> =>
  recordAudit(scope, { action: 'invoice.settle', subject: { type: 'invoice', id }, details: reason === undefined ? {} : { reason } });

const lastQuery = queryOf(
  { id: column.number() },
  `select max(id)::float8 as id from audit_records where subject_type = 'invoice' and subject_id = $1`,
);

const countQuery = queryOf(
  { count: column.number() },
  `select count(*)::int as count from audit_records r where ${isNote} and r.subject_id = $1`,
);

/** Notes of one invoice wait for each other, so that none goes beyond the limit. */
async function assertBelowLimit({ em }: AuditedScope, id: number): Promise<void> {
  await execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`invoice note ${id}`]);
  const [row] = await queryRows(em, countQuery, [id]);
  if (row !== undefined && row.count >= maxInvoiceNotes) {
    throw new AppError('ERR_INVOICE_NOTES_LIMIT', { values: { limit: maxInvoiceNotes } });
  }
}

export async function addNote(scope: AuditedScope, { id, text }: InputOf<typeof api.billing.addNote>): Promise<InvoiceNote> {
  await assertInvoice(scope, id);
  await assertBelowLimit(scope, id);
  await recordAudit(scope, { action: 'invoice.note', subject: { type: 'invoice', id }, details: { reason: text } });
  const [last] = await queryRows(scope.em, lastQuery, [id]);
  return required(await findRecord(scope.em, noteRecords, last?.id ?? 0), 'ERR_UNEXPECTED');
}
