import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dueCompanies, findDueBefore, raiseInvoice } from './raiseInvoice.ts';
import { findRemindBefore, invoicesToRemind, remind } from './remind.ts';

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
