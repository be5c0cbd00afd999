import { LockMode } from '@mikro-orm/postgresql';
import { minSpacingSeconds } from '#shared/rules/campaignPace.ts';
import { findUnknownCampaignVariables } from '#shared/rules/campaignText.ts';
import { hourMs } from '#shared/rules/durations.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { campaignsEnabledSql } from '#server/tenancy/settings/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { dispatchCampaign, type DueCampaign } from './dispatchCampaign.ts';
import { estimateCampaignEnd, trackCampaign } from './trackCampaign.ts';
import { Campaign } from './Campaign.ts';
import { readCampaignSettings } from './campaignSettings.ts';
import { campaignRecipientsSql, filledTextSql, fillVariants } from './recipientsOf.ts';

/** Whether its recipients are to be resolved now: up to an hour before its time, after a restart at once. */
const isDue = ({ status, scheduledAt, preparedAt }: Campaign, now: Date): boolean =>
  status === 'EM_ANDAMENTO'
    ? !preparedAt
    : status === 'PROGRAMADA' && Boolean(scheduledAt) && Number(scheduledAt) <= now.getTime() + hourMs;

const placesQuery = queryOf(
  { position: column.number(), sent: column.number() },
  `select coalesce(max(position), 0)::int as position, count(*) filter (where outcome <> 'excluded')::int as sent
   from campaign_shippings where campaign_id = $1`,
);

/**
 * Inserts all recipients in one statement, each number once: those who got something before are left out. Variants take turns, so
 * that they spread evenly; each message comes a random part of the interval after the one before, every n-th after the longer one.
 */
async function insertRecipients(scope: Scope, campaign: Campaign, contactListId: number): Promise<void> {
  const { em, companyId, now } = scope;
  const { bind, values } = createBindings();
  const settings = await readCampaignSettings(scope);
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const { texts, questions: confirmationTexts } = fillVariants(
    { texts: campaign.listTexts(), questions: campaign.listQuestions() },
    settings,
  );
  const [{ position, sent } = { position: 0, sent: 0 }] = await queryRows(em, placesQuery, [campaign.id]);
  const base = bind(new Date(Math.max(now.getTime(), Number(campaign.scheduledAt ?? now))).toISOString());
  const [variants, questions] = [bind(texts), bind(confirmationTexts)];
  const [interval, after, longer] = [bind(messageInterval), bind(longerIntervalAfter), bind(greaterInterval)];
  const recipients = await campaignRecipientsSql(scope, contactListId, bind);
  const company = bind(companyId);
  const campaignId = bind(campaign.id);
  await execute(
    em,
    `insert into campaign_shippings
       (company_id, campaign_id, position, name, number, message, confirmation_message, outcome, reason, gap_seconds, dispatch_at)
     select ${company}::int, ${campaignId}::int, ${bind(position)}::int + p.place, p.name, p.number, ${filledTextSql('p.variant', 'p')},
       ${filledTextSql('p.question', 'p')}, case when p.reason is null then 'waiting' else 'excluded' end, p.reason, p.gap,
       case when p.reason is null then date_trunc('milliseconds', ${base}::timestamptz + make_interval(secs => sum(p.gap) over (order by p.place))) end
     from (
       select t.*, (${variants}::text[])[1 + (t.turn - 1 + ${bind(sent)}::int) % cardinality(${variants}::text[])] as variant,
         (${questions}::text[])[1 + floor(random() * cardinality(${questions}::text[]))::int] as question,
         case when t.reason is not null then 0
           when ${after}::int > 0 and t.turn % ${after}::int = 0 then greatest(${minSpacingSeconds}, ${longer}::int)
           else greatest(${minSpacingSeconds}, ${interval}::int * (0.5 + random() / 2)) end as gap
       from (
         select r.*, row_number() over (order by r.id)::int as place,
           (row_number() over (partition by r.reason is null order by r.id))::int as turn
         from ${recipients} r
         where not exists (
           select from campaign_shippings s where s.campaign_id = ${campaignId}::int and s.number_key = r.key)
       ) t
     ) p
     on conflict on constraint campaign_shippings_number_key do nothing`,
    values,
  );
}

const nextQuery = queryOf(
  { nextAt: column.orNull(column.text()) },
  `select iso(min(dispatch_at)) as "nextAt" from campaign_shippings where campaign_id = $1 and outcome in ('waiting', 'confirmed')`,
);

/** Whether a text names an unknown variable: it was saved before these were refused, or the variable was removed since. */
async function hasUnknownVariables(scope: Scope, campaign: Campaign): Promise<boolean> {
  const { variables } = await readCampaignSettings(scope);
  return [...campaign.listTexts(), ...campaign.listQuestions()].some((text) => findUnknownCampaignVariables(text, variables).length > 0);
}

/** Recipients who agreed before a restart are kept, and not planned again. */
const removeUnsentStatement = `delete from campaign_shippings where campaign_id = $1 and outcome in ('waiting', 'excluded')`;

/**
 * Resolves the recipients of a campaign, in one transaction with the change of its status: of two processes one does it, and a killed one
 * leaves nothing.
 */
async function prepareCampaign(scope: Scope, id: number): Promise<void> {
  const { em, now } = scope;
  const campaign = await em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true });
  if (campaign === null || !isDue(campaign, now)) {
    return;
  }
  const { contactListId } = campaign;
  if (!campaign.isComplete() || !contactListId || (await hasUnknownVariables(scope, campaign))) {
    campaign.wait('incomplete', null);
    return;
  }
  await execute(em, removeUnsentStatement, [id]);
  await insertRecipients(scope, campaign, contactListId);
  const [next] = await queryRows(em, nextQuery, [id]);
  const nextAt = next?.nextAt ? new Date(next.nextAt) : now;
  Object.assign(campaign, { status: 'EM_ANDAMENTO', preparedAt: now, pacedAt: null, waitingFor: 'start', nextAt, isTold: true });
  await em.flush();
  await estimateCampaignEnd(scope, campaign);
  await em.flush();
  scope.recordEvent('campaign.changed', { campaignId: id });
}

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
