import { addDays, toZonedDay } from '#shared/rules/zonedTime.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { dueCompanies, findDueBefore, raiseInvoice } from './raiseInvoice.ts';
import { mailCompany } from './mailCompany.ts';

/** Days until the due day, at most, of each reminder; the first that fits. */
const stages = [
  { stage: 'lapsed', days: -7 },
  { stage: 'late', days: -1 },
  { stage: 'last', days: 1 },
  { stage: 'soon', days: 5 },
] as const;

/** Open invoices whose due day comes within the first reminder's days. */
const invoicesToRemind = `invoices where status = 'open' and due_day <= $1::date`;

const findRemindBefore = (now: Date, timeZone: string): string => addDays(toZonedDay(now, timeZone), 5);

const openQuery = queryOf(
  { id: column.number(), dueDay: column.text(), days: column.number() },
  `select id, due_day::text as "dueDay", due_day - $1::date as days from invoices where status = 'open'`,
);

const noteQuery = queryOf(
  { isNew: column.boolean() },
  `insert into invoice_reminders (company_id, invoice_id, due_day, stage) values ($1, $2, $3, $4)
   on conflict do nothing returning true as "isNew"`,
);

/** Reminds the company of its open invoice: five days and a day before, a day and a week after; each once per due day. */
async function remind(scope: Scope): Promise<void> {
  const { em, companyId, now, platform } = scope;
  const [open] = await queryRows(em, openQuery, [toZonedDay(now, platform.config.timeZone)]);
  const due = open && stages.find(({ days }) => open.days <= days);
  if (open === undefined || due === undefined) {
    return;
  }
  const [noted] = await queryRows(em, noteQuery, [companyId, open.id, open.dueDay, due.stage]);
  if (noted !== undefined) {
    await mailCompany(scope, open.days < 0 ? 'invoiceOverdue' : 'invoiceDue', open.id);
  }
}

interface CompanyRow {
  readonly id: number;
}

/** One company's failure stops no other's turn. */
async function runInEach(platform: Platform, companies: readonly CompanyRow[], work: (scope: Scope) => Promise<void>): Promise<void> {
  for (const { id } of companies) {
    await runInScope(platform, { companyId: id, actor: systemActor(id) }, work).catch((error: unknown) =>
      platform.log.error({ err: error, companyId: id }, 'the invoice of a company failed'),
    );
  }
}

/** Makes the invoices of the day, and reminds of open ones. */
export async function raiseInvoices(platform: Platform): Promise<void> {
  const now = platform.now();
  const due = await queryAsSupport<CompanyRow>(platform, `select c.id from ${dueCompanies} order by c.id`, [findDueBefore(now)]);
  await runInEach(platform, due, raiseInvoice);
  const statement = `select distinct company_id as id from ${invoicesToRemind} order by 1`;
  const toRemind = await queryAsSupport<CompanyRow>(platform, statement, [findRemindBefore(now, platform.config.timeZone)]);
  await runInEach(platform, toRemind, remind);
}

/** At eight, when mails are read, in the server's time zone; a run that came due while no process ran is made up for. */
export const raiseInvoicesJob: RecurringJob = { name: 'billing.raiseInvoices', every: '20 8 * * *', run: raiseInvoices };
