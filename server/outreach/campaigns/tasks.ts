import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { campaignsEnabledSql } from '#server/tenancy/settings/index.ts';
import { dispatchCampaign, type DueCampaign } from './dispatchCampaign.ts';
import { prepareCampaign } from './prepareCampaign.ts';
import { trackCampaign } from './trackCampaign.ts';

const batchSize = 50;

/** One campaign that fails does not stop the others. */
async function runEach(platform: Platform, due: readonly DueCampaign[], work: (scope: Scope, id: number) => Promise<void>): Promise<void> {
  for (const { id, companyId } of due) {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => work(scope, id)).catch((err: unknown) =>
      platform.log.error({ err, companyId, campaignId: id }, 'a campaign could not be advanced'),
    );
  }
}

/** Without the plan, or where they are switched off, nobody could see or stop what is sent. */
const toPrepareStatement = `
  select a.id, a.company_id as "companyId" from campaigns a join companies c on c.id = a.company_id join plans p on p.id = c.plan_id
  where p.use_campaigns and ${campaignsEnabledSql} and (
    (a.status = 'PROGRAMADA' and a.scheduled_at <= $1::timestamptz + interval '1 hour' and a.waiting_for is distinct from 'incomplete')
    or (a.status = 'EM_ANDAMENTO' and a.prepared_at is null and a.waiting_for is distinct from 'incomplete'))
  order by a.scheduled_at, a.id limit ${batchSize}`;

export const prepareCampaigns: RecurringJob = {
  name: 'campaigns.prepare',
  every: 3_000,
  run: async (platform) => {
    const due = await queryAsSupport<DueCampaign>(platform, toPrepareStatement, [platform.now()]);
    await runEach(platform, due, prepareCampaign);
  },
};

/** Companies take turns. */
const toDispatchStatement = `
  select id, company_id as "companyId" from campaigns
  where status = 'EM_ANDAMENTO' and prepared_at is not null and paused_for is null and next_at <= $1
  order by row_number() over (partition by company_id order by next_at, id), id limit ${batchSize}`;

export const dispatchCampaigns: RecurringJob = {
  name: 'campaigns.dispatch',
  every: 500,
  run: async (platform) => {
    const due = await queryAsSupport<DueCampaign>(platform, toDispatchStatement, [platform.now()]);
    for (const campaign of due) {
      await dispatchCampaign(platform, campaign);
    }
    return due.length === batchSize;
  },
};

const toTrackStatement = `
  select c.id, c.company_id as "companyId" from campaigns c
  where (c.status = 'EM_ANDAMENTO' and c.prepared_at is not null) or not c.is_told or (c.status = 'CANCELADA' and exists (
    select from campaign_shippings s where s.company_id = c.company_id and s.campaign_id = c.id and s.outcome in ('queued', 'asked')))
  order by c.id`;

export const trackCampaigns: RecurringJob = {
  name: 'campaigns.track',
  every: 2_000,
  run: async (platform) => runEach(platform, await queryAsSupport<DueCampaign>(platform, toTrackStatement), trackCampaign),
};
