import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { AuditedScope } from '#server/tenancy/audit/index.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { recordSettlement } from './invoiceNotes.ts';
import { readBalance } from './ledger.ts';
import { readInvoice, runInCompanyOfInvoice } from './readInvoices.ts';
import { settleInvoice } from './settleInvoice.ts';

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
