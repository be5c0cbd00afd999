import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';

interface MailedInvoiceRow {
  readonly name: string;
  readonly email: string | null;
  readonly value: number;
  readonly dueDate: string;
  readonly periodEnd: string | null;
}

const invoiceQuery = queryOf<MailedInvoiceRow>(
  {
    name: column.text(),
    email: column.orNull(column.text()),
    value: column.number(),
    dueDate: column.text(),
    periodEnd: column.orNull(column.text()),
  },
  `select c.name, c.email, i.value::float8 as value, iso(i.due_date) as "dueDate", iso(i.period_end) as "periodEnd"
   from invoices i join companies c on c.id = i.company_id where i.id = $1`,
);

export type InvoiceMailKind = 'paymentReceipt' | 'invoiceDue' | 'invoiceOverdue';

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** 15/01/2030 */
const writeDay = (instant: string, timeZone: string): string => toZonedDay(new Date(instant), timeZone).split('-').toReversed().join('/');

/** Mails the company's own address about an invoice, where there is one and mails go out; nobody is asked for nothing. */
export async function mailCompany(scope: Scope, kind: InvoiceMailKind, invoiceId: number): Promise<void> {
  const { config } = scope.platform;
  const [invoice] = await queryRows(scope.em, invoiceQuery, [invoiceId]);
  if (invoice === undefined || invoice.email === null || invoice.value === 0 || findMailMode(config) === 'none') {
    return;
  }
  const { name, email, value, dueDate, periodEnd } = invoice;
  const date = writeDay(kind === 'paymentReceipt' ? (periodEnd ?? dueDate) : dueDate, config.timeZone);
  const values = { invoice: invoiceId, value: money.format(value), date };
  await queueMail(scope, { kind, language: null, name, to: email, values, link: `${config.publicUrl}/financeiro` });
}
