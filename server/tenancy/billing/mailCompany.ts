import { describePayer, type Payer } from '#shared/tenancy/billing/payer.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import type { Platform } from '#server/platform/platform.ts';

interface MailedInvoiceRow {
  readonly name: string;
  readonly email: string | null;
  /** Of the first admin who has chosen one. */
  readonly language: Language | null;
  readonly value: number;
  readonly dueDate: string;
  readonly periodEnd: string | null;
  /** Who has paid, or was the last to pay before. */
  readonly payer: Payer | null;
}

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** The language of a company's mails; null: none was chosen. */
    'company.language': string;
  }
}

const invoiceQuery = ({ sqlFragments }: Platform) =>
  queryOf<MailedInvoiceRow>(
    {
      name: column.text(),
      email: column.orNull(column.text()),
      language: column.orNull(column.text<Language>()),
      value: column.number(),
      dueDate: column.text(),
      periodEnd: column.orNull(column.text()),
      payer: column.orNull(column.storedJson<Payer>()),
    },
    `select c.name, c.email,
     (${sqlFragments['company.language']}) as language,
     i.value::float8 as value, iso(i.due_date) as "dueDate", iso(i.period_end) as "periodEnd",
     case i.status when 'paid' then i.payer else
       (select o.payer from invoices o where o.company_id = i.company_id and o.payer is not null order by o.paid_at desc limit 1) end as payer
   from invoices i join companies c on c.id = i.company_id where i.id = $1`,
  );

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const;

export type InvoiceMailKind = 'paymentReceipt' | 'invoiceDue' | 'invoiceOverdue';

const writeMoney = (value: number, language: Language | null): string =>
  new Intl.NumberFormat(locales[language ?? 'pt'], { style: 'currency', currency: 'BRL' }).format(value);

/** 15/01/2030 */
const writeDay = (instant: string, timeZone: string): string => toZonedDay(new Date(instant), timeZone).split('-').toReversed().join('/');

/** Mails the company's own address about an invoice, where there is one and mails go out; without an amount there is no mail. */
export async function mailCompany(scope: Scope, kind: InvoiceMailKind, invoiceId: number): Promise<void> {
  const { config } = scope.platform;
  const [invoice] = await queryRows(scope.em, invoiceQuery(scope.platform), [invoiceId]);
  if (invoice === undefined || invoice.email === null || invoice.value === 0 || findMailMode(config) === 'none') {
    return;
  }
  const { name, email, language, value, dueDate, periodEnd, payer } = invoice;
  const date = writeDay(kind === 'paymentReceipt' ? (periodEnd ?? dueDate) : dueDate, config.timeZone);
  const values = { invoice: invoiceId, value: writeMoney(value, language), date };
  const details = payer === null ? [] : describePayer(payer);
  await queueMail(scope, { kind, language, name, to: email, values, details, link: `${config.publicUrl}/financeiro` });
}
