import { minSpacingSeconds } from '#shared/rules/campaignPace.ts';
import type { CampaignPause, CampaignWait } from '#shared/outreach/campaigns/record.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import { nextOpening } from '#shared/rules/openingTimes.ts';
import { dayMs, secondMs } from '#shared/rules/durations.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Connection } from '#server/workspace/connections/index.ts';
import { readGuard } from '#server/conversations/guardian/index.ts';
import { campaignsEnabledSql } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Campaign } from './Campaign.ts';
import { readOpeningTimes } from './readOpeningTimes.ts';

/** Why a campaign sends nothing now: until a time, or until somebody resumes it. */
export type Hold = { readonly waitingFor: CampaignWait; readonly until: Date } | { readonly pausedFor: CampaignPause };

const connectionPauseMs = 15 * secondMs;
const planPauseMs = 10 * 60 * secondMs;
const queuePauseMs = 3 * secondMs;
/** Messages of campaigns that may wait at a connection: more would be before those of people. */
const maxQueued = 3;

const queuedQuery = queryOf(
  { count: column.number() },
  `select count(*)::int as count from (
     select from messages where connection_id = $1 and delivery = 'queued' and origin = 'campaign' limit ${maxQueued}) m`,
);

const companyQuery = queryOf(
  { isInPlan: column.boolean(), isEnabled: column.boolean() },
  `select coalesce(p.use_campaigns, false) as "isInPlan", ${campaignsEnabledSql} as "isEnabled"
   from companies c left join plans p on p.id = c.plan_id where c.id = $1`,
);

const after = ({ now }: Pick<Scope, 'now'>, ms: number): Date => new Date(now.getTime() + ms);

async function findClosing(scope: Scope, { sendWindow }: Campaign): Promise<Hold | null> {
  if (sendWindow === 'always') {
    return null;
  }
  const opening = nextOpening(await readOpeningTimes(scope), scope.now);
  const isOpen = opening !== null && opening <= scope.now;
  return isOpen ? null : { waitingFor: 'hours', until: opening ?? after(scope, dayMs) };
}

async function findMissing({ em, companyId, ...scope }: Scope, { whatsappId }: Campaign): Promise<Hold | null> {
  const [company] = await queryRows(em, companyQuery, [companyId]);
  if (company?.isInPlan !== true || !company.isEnabled) {
    return { waitingFor: company?.isInPlan === true ? 'switchedOff' : 'plan', until: after(scope, planPauseMs) };
  }
  const connection = whatsappId ? await em.findOne(Connection, { id: whatsappId }) : null;
  if (connection === null) {
    return { waitingFor: 'incomplete', until: after(scope, planPauseMs) };
  }
  return canSendMessages(connection.state) ? null : { waitingFor: 'connection', until: after(scope, connectionPauseMs) };
}

async function findWarning(scope: Scope, { whatsappId }: Campaign): Promise<Hold | null> {
  const { lock } = await readGuard(scope, whatsappId ?? 0);
  return lock === null ? null : { pausedFor: lock.reason };
}

async function findJam(scope: Scope, { whatsappId }: Campaign): Promise<Hold | null> {
  const [queued] = await queryRows(scope.em, queuedQuery, [whatsappId]);
  return (queued?.count ?? 0) >= maxQueued ? { waitingFor: 'queue', until: after(scope, queuePauseMs) } : null;
}

/** The checks in order; the first that holds counts. */
const checks = [findMissing, findClosing, findWarning, findJam];

export async function findHold(scope: Scope, campaign: Campaign): Promise<Hold | null> {
  for (const check of checks) {
    const hold = await check(scope, campaign);
    if (hold !== null) {
      return hold;
    }
  }
  return null;
}

const takeTurnStatement = queryOf(
  { connectionId: column.number() },
  `insert into campaign_paces as pace (company_id, connection_id, last_at) values ($1, $2, $3)
   on conflict (connection_id) do update set last_at = excluded.last_at
   where pace.last_at <= excluded.last_at - make_interval(secs => ${minSpacingSeconds}) or pace.last_at > excluded.last_at + interval '1 minute'
   returning connection_id as "connectionId"`,
);

/** Takes the connection's turn, which campaigns share; false: another one has sent within the spacing. A clock put back does not stop it. */
export async function takeTurn({ em, companyId, now }: Scope, connectionId: number): Promise<boolean> {
  return (await queryRows(em, takeTurnStatement, [companyId, connectionId, now.toISOString()])).length > 0;
}

/** Stops sending for now; admins are notified once of a pause and of a lost connection. */
export function stopCampaign(scope: Scope, campaign: Campaign, hold: Hold): void {
  const { id: campaignId, waitingFor, pausedFor } = campaign;
  if ('pausedFor' in hold) {
    campaign.pause(hold.pausedFor);
    if (!pausedFor) {
      scope.recordEvent('campaign.stopped', { campaignId, reason: hold.pausedFor });
    }
    return;
  }
  campaign.wait(hold.waitingFor, hold.until);
  if (hold.waitingFor === 'connection' && waitingFor !== 'connection') {
    scope.recordEvent('campaign.stopped', { campaignId, reason: 'connection' });
  }
}
