import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { dueCompanies, findDueBefore, raiseInvoice } from './raiseInvoice.ts';

/** One company's failure stops no other's invoice. */
export async function raiseInvoices({ platform, now, log }: Pick<Scope, 'platform' | 'now' | 'log'>): Promise<void> {
  const rows = await queryAsSupport<{ id: number }>(platform, `select c.id from ${dueCompanies} order by c.id`, [findDueBefore(now)]);
  for (const { id } of rows) {
    await runInScope(platform, { companyId: id, actor: systemActor(id) }, raiseInvoice).catch((error: unknown) =>
      log.error({ err: error, companyId: id }, 'the invoice of a company could not be made'),
    );
  }
}

/** At night in the server's time zone; a run that came due while no process ran is made up for. */
export const raiseInvoicesJob = defineJob('billing.raiseInvoices', (scope: Scope) => raiseInvoices(scope), {
  rules: {},
  every: '20 3 * * *',
});
