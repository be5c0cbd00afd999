import { LockMode } from '@mikro-orm/postgresql';
import { maxCountedRows } from '#shared/outreach/campaigns/shippings.ts';
import { estimateEnd } from '#shared/rules/campaignPace.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readGuard } from '#server/conversations/guardian/index.ts';
import { Campaign } from './Campaign.ts';
import { settleShippings } from './settleShippings.ts';
import { stopCampaign } from './stopCampaign.ts';
import { findStepSeconds } from './findStepSeconds.ts';
import { countStrangers } from './strangers.ts';
import { readOpeningTimes } from './readOpeningTimes.ts';

const leftQuery = queryOf(
  { left: column.number(), seconds: column.number() },
  `select count(*)::int as left, coalesce(avg(greatest(gap_seconds, 1)), 1)::float8 as seconds
   from campaign_shippings where campaign_id = $1 and outcome = 'waiting'`,
);

/** Stores when the last message will leave: null when nothing is left, or when it would take unreasonably many days. */
export async function estimateCampaignEnd(scope: Scope, campaign: Campaign): Promise<void> {
  const { em, now } = scope;
  const [{ left, seconds } = { left: 0, seconds: 1 }] = await queryRows(em, leftQuery, [campaign.id]);
  campaign.estimatedAt = now;
  if (left === 0 || !campaign.whatsappId) {
    campaign.endsAt = null;
    return;
  }
  const times = await readOpeningTimes(scope);
  const { perDay, usedToday } = await readGuard(scope, campaign.whatsappId);
  campaign.endsAt = estimateEnd({
    from: new Date(Math.max(now.getTime(), Number(campaign.nextAt ?? now))),
    messages: left,
    stepSeconds: await findStepSeconds(scope, seconds, {
      fileListId: campaign.fileListId ?? null,
      hasMessage: campaign.listTexts().length > 0 || campaign.findMedia() !== null,
      isAsking: campaign.confirmation,
    }),
    hours: campaign.sendWindow === 'workingHours' ? times : null,
    timeZone: times.timeZone,
    strangers: perDay === null ? 0 : await countStrangers(scope, campaign.whatsappId, campaign.id),
    strangersPerDay: perDay,
    strangersToday: usedToday,
  });
}

/** Most rows whose events are sent in a second: five thousand every 100 seconds. */
const rowsPerSecond = 50;
/** Rounds of their own are as slow as that. */
const freeRows = 100;

const rowsQuery = queryOf(
  { count: column.number() },
  `select count(*)::int as count from (select from campaign_shippings where campaign_id = $1 limit ${maxCountedRows}) s`,
);

async function mayTellRows({ em, now }: Scope, { id, status, rowsToldAt }: Campaign): Promise<boolean> {
  if (status !== 'EM_ANDAMENTO' || !rowsToldAt) {
    return true;
  }
  const [{ count } = { count: 0 }] = await queryRows(em, rowsQuery, [id]);
  // A clock put back does not stop it.
  return count <= freeRows || Math.abs(now.getTime() - rowsToldAt.getTime()) >= (count * 1_000) / rowsPerSecond;
}

/** Tells screens of changes: the figures at once, with the rows that older clients count as often as their number allows. */
async function tellCampaign(scope: Scope, campaign: Campaign, { hasChanged }: { readonly hasChanged: boolean }): Promise<void> {
  if (!hasChanged && !campaign.owesRows) {
    return;
  }
  campaign.isTold = true;
  if (await mayTellRows(scope, campaign)) {
    Object.assign(campaign, { rowsToldAt: scope.now, owesRows: false });
    scope.recordEvent('campaign.changed', { campaignId: campaign.id });
  } else if (hasChanged) {
    campaign.owesRows = true;
    scope.recordEvent('campaign.progressed', { campaignId: campaign.id });
  }
}

const changed = { id: column.number() };

/** Requests that did not arrive, and those without an answer in time. */
const expireQuery = queryOf(
  changed,
  `update campaign_shippings s set updated_at = $2::timestamptz,
     outcome = case when m.delivery = 'failed' then 'failed' else 'expired' end,
     reason = case when m.delivery = 'failed' then coalesce(m.failure, 'unknown') else 'noAnswer' end
   from campaign_shippings k left join messages m on m.id = k.request_message_id
   where s.id = k.id and k.campaign_id = $1 and k.outcome = 'asked' and (m.delivery = 'failed' or k.expires_at <= $2)
   returning s.id`,
);

const openQuery = queryOf(
  { unsent: column.number(), queued: column.number(), asked: column.number() },
  `select count(*) filter (where outcome in ('waiting', 'confirmed'))::int as unsent,
     count(*) filter (where outcome = 'queued')::int as queued, count(*) filter (where outcome = 'asked')::int as asked
   from campaign_shippings where campaign_id = $1 and outcome in ('waiting', 'confirmed', 'queued', 'asked')`,
);

const watchedOutcomes = 20;
const maxFailures = 10;

/** Failures that speak against the number, among the last outcomes since the campaign was resumed. */
const failuresQuery = queryOf(
  { failures: column.number() },
  `select count(*) filter (where reason in ('restricted', 'rateLimited', 'rejected', 'notOnWhatsApp', 'unconfirmed', 'unknown'))::int as failures
   from (
     select reason from campaign_shippings
     where campaign_id = $1 and outcome in ('delivered', 'failed') and updated_at > coalesce($2::timestamptz, '-infinity')
     order by updated_at desc, id desc limit ${watchedOutcomes}
   ) last`,
);

async function pauseOnFailures(scope: Scope, campaign: Campaign): Promise<void> {
  const [row] = await queryRows(scope.em, failuresQuery, [campaign.id, campaign.resumedAt ?? null]);
  if ((row?.failures ?? 0) >= maxFailures && !campaign.pausedFor) {
    stopCampaign(scope, campaign, { pausedFor: 'failures' });
  }
}

const estimateEveryMs = 60_000;

/** Ends a campaign with nothing left to send and nobody left to answer. */
async function finish(scope: Scope, campaign: Campaign): Promise<void> {
  const [{ unsent, queued, asked } = { unsent: 0, queued: 0, asked: 0 }] = await queryRows(scope.em, openQuery, [campaign.id]);
  if (unsent + queued + asked === 0) {
    Object.assign(campaign, { status: 'FINALIZADA', completedAt: scope.now, waitingFor: null, pausedFor: null, nextAt: null });
    campaign.isTold = false;
  } else if (unsent === 0 && !campaign.pausedFor) {
    const waitingFor = queued > 0 ? 'receipts' : 'answers';
    campaign.isTold &&= campaign.waitingFor === waitingFor;
    campaign.waitingFor = waitingFor;
  }
}

/** Brings the outcomes of a campaign up to date with its messages; tells screens of changes since the last time, not of each. */
export async function trackCampaign(scope: Scope, id: number): Promise<void> {
  const { em, now } = scope;
  const campaign = await em.findOne(Campaign, { id }, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true });
  if (campaign === null) {
    return;
  }
  const at = now.toISOString();
  const settled = await settleShippings(scope, id);
  const ended = await queryRows(em, expireQuery, [id, at]);
  if (campaign.status === 'EM_ANDAMENTO' && campaign.preparedAt) {
    await (settled.length > 0 ? pauseOnFailures(scope, campaign) : undefined);
    await finish(scope, campaign);
    const isStale = now.getTime() - Number(campaign.estimatedAt ?? 0) >= estimateEveryMs;
    await (isStale ? estimateCampaignEnd(scope, campaign) : undefined);
  }
  await tellCampaign(scope, campaign, { hasChanged: !campaign.isTold || settled.length + ended.length > 0 });
}
