import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InvoiceNote, InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { maxInvoiceNotes } from '#shared/tenancy/billing/index.ts';
import { type AuditedScope, recordAudit } from '#server/tenancy/audit/index.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { readBalance } from './ledger.ts';
import { readInvoice, runInCompanyOfInvoice } from './readInvoices.ts';
import { settleInvoice } from './settleInvoice.ts';

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

const recordSettlement = (scope: AuditedScope, id: number, reason: string | undefined): Promise<void> =>
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

/** An operator's word that the invoice was paid outside: what is still owed is booked as a payment. */
export const updateInvoice = (scope: AuditedScope, { id, status, reason }: InputOf<typeof api.billing.update>): Promise<InvoiceRecord> =>
  runInCompanyOfInvoice(scope, id, async (companyScope) => {
    await lockCompany(companyScope);
    const invoice = await readInvoice(companyScope, id);
    if (invoice.status === 'paid') {
      throw new AppError('ERR_INVOICE_PAID');
    }
    if (status === 'paid') {
      await recordSettlement(scope, id, reason);
      await settleInvoice(companyScope, { invoiceId: id, amount: await readBalance(companyScope, id), reference: `outside:${id}` });
    }
    return readInvoice(companyScope, id);
  });
