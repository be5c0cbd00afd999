import { computePaidPeriod } from '#shared/rules/recurrence.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { Company } from '#server/tenancy/companies/index.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { Invoice } from './Invoice.ts';
import { addLedgerEntry, carry, readBalance } from './ledger.ts';

/** Money that has arrived for an invoice. */
export interface Payment {
  readonly invoiceId: number;
  readonly amount: number;
  /** Id of the payment at its gateway; the same one counts once. */
  readonly reference: string;
}

/** The day of month of the period that ends with this due date. */
async function findAnchorDay({ em, platform }: Scope, dueDate: Date): Promise<number | null> {
  const { timeZone } = platform.config;
  const last: Invoice | null = await em.findOne(Invoice, { status: 'paid' }, { orderBy: { periodEnd: 'desc' } });
  const end = last?.periodEnd ?? null;
  return end !== null && toZonedDay(end, timeZone) === toZonedDay(dueDate, timeZone) ? (last?.anchorDay ?? null) : null;
}

/** Marks the invoice as paid and renews the company by its months; the trial has ended. */
async function renew(scope: Scope, invoice: Invoice): Promise<void> {
  const { em, now, platform, companyId } = scope;
  const company = required(await em.findOne(Company, { id: companyId }, { refresh: true }), 'ERR_NO_COMPANY_FOUND');
  const dueDate = company.dueDate ?? invoice.dueDate;
  const anchorDay = company.dueAnchor ?? (await findAnchorDay(scope, dueDate));
  const period = computePaidPeriod({ dueDate, now, months: invoice.months, timeZone: platform.config.timeZone, anchorDay });
  Object.assign(invoice, { status: 'paid', paidAt: now, periodStart: period.start, periodEnd: period.end, anchorDay: period.anchorDay });
  if (company.dueDate !== null) {
    Object.assign(company, { dueDate: period.end, dueAnchor: period.anchorDay });
  }
  company.trialExpiration = null;
  scope.recordEvent('company.changed', { companyId });
  scope.recordEvent('invoice.paid', { invoiceId: invoice.id });
}

/** Renews the company when nothing is owed for the invoice any more; what was paid too much goes to the account. */
export async function settleIfCovered(scope: Scope, invoiceId: number, occasion: string): Promise<void> {
  const invoice = required(await scope.em.findOne(Invoice, { id: invoiceId }, { refresh: true }), 'ERR_NO_INVOICE_FOUND');
  const balance = await readBalance(scope, invoiceId);
  if (balance > 0) {
    scope.recordEvent('invoice.changed', { invoiceId });
    return;
  }
  await carry(scope, { invoiceId, amount: -balance, occasion: `surplus:${occasion}` });
  if (invoice.status === 'open') {
    await renew(scope, invoice);
    await scope.em.flush();
  }
}

/** Books a payment once, however often it is reported. One for a paid invoice becomes a credit. */
export async function settleInvoice(scope: Scope, { invoiceId, amount, reference }: Payment): Promise<void> {
  await lockCompany(scope);
  if (await addLedgerEntry(scope, { invoiceId, kind: 'payment', amount: -amount, reference })) {
    await settleIfCovered(scope, invoiceId, reference);
  }
}
