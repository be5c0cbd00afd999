import type { api } from '#shared/api.ts';
import type { InvoiceRecord } from '#shared/areas/billing.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { containsPattern } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { invoiceListRecords, invoiceRecords } from './invoiceRecords.ts';

const pageSize = 20;

export const listInvoices = ({ em }: Scope, { searchParam = '' }: InputOf<typeof api.billing.all>): Promise<InvoiceRecord[]> =>
  listRecords(em, invoiceRecords, { where: (bind) => `i.detail ilike ${bind(containsPattern(searchParam))}`, orderBy: 'i.id' });

export const pageInvoices = (
  { platform }: Scope,
  { searchParam = '', pageNumber }: InputOf<typeof api.billing.page>,
): Promise<ResultOf<typeof api.billing.page>> =>
  runInSystemScope(platform, 'an operator lists invoices', ({ em }) =>
    pageRows(em, invoiceListRecords, {
      key: 'invoices',
      where: (bind) => {
        const pattern = bind(containsPattern(searchParam));
        return `(i.detail ilike ${pattern} or c.name ilike ${pattern})`;
      },
      orderBy: 'i.id',
      pageNumber,
      pageSize,
    }),
  );

/** The company of an invoice that the actor may reach: the own one, for operators any. */
async function findCompanyOfInvoice({ actor, companyId, platform }: Scope, id: number): Promise<number> {
  if (!actor.super) {
    return companyId;
  }
  const query = queryOf({ companyId: column.number() }, 'select company_id as "companyId" from invoices where id = $1');
  const [row] = await runInSystemScope(platform, 'an operator opens an invoice', ({ em }) => queryRows(em, query, [id]));
  return required(row, 'ERR_NO_INVOICE_FOUND').companyId;
}

/** Works in the company of an invoice. */
export const runInCompanyOfInvoice = async <T>(scope: Scope, id: number, work: (scope: Scope) => Promise<T>): Promise<T> =>
  runInCompany(scope, await findCompanyOfInvoice(scope, id), work);

export const readInvoice = async ({ em }: Scope, id: number): Promise<InvoiceRecord> =>
  required(await findRecord(em, invoiceRecords, id), 'ERR_NO_INVOICE_FOUND');

export const showInvoice = (scope: Scope, { id }: InputOf<typeof api.billing.show>): Promise<InvoiceRecord> =>
  runInCompanyOfInvoice(scope, id, (companyScope) => readInvoice(companyScope, id));
