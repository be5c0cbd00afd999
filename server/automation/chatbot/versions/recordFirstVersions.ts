import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { recordVersion } from './recordVersion.ts';

const batchSize = 20;

const statement = `
  select c.id from companies c where exists (select from connections w where w.company_id = c.id)
    and not exists (select from chatbot_versions v where v.company_id = c.id) order by c.id limit ${batchSize}`;

/** Records the present rules of a company without versions, so that its first change can be taken back too. */
export const recordFirstVersions: RecurringJob = {
  name: 'chatbotVersions.recordFirst',
  every: 60_000,
  run: async (platform) => {
    const companies = await queryAsSupport<{ id: number }>(platform, statement, []);
    for (const { id: companyId } of companies) {
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => recordVersion(scope));
    }
    return companies.length === batchSize;
  },
};
