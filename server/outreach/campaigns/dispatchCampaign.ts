import { LockMode } from '@mikro-orm/postgresql';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { addDays, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';
import { minuteMs, secondMs } from '#shared/rules/durations.ts';
import { findOrCreateContact } from '#server/contacts/contacts/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Campaign } from './Campaign.ts';
import { CampaignShipping } from './CampaignShipping.ts';
import { sendShipping } from './sendShipping.ts';
import { findHold, type Hold, stopCampaign, takeTurn } from './stopCampaign.ts';
import { hasOptedOutSql, optOutSecret } from './optOutKeys.ts';

interface DueShipping {
  readonly id: number;
  readonly contactId: number | null;
  readonly number: string;
  readonly name: string;
  /** Why it must not be sent after all. */
  readonly refusal: 'optedOut' | 'blocked' | null;
}

const dueQuery = queryOf<DueShipping>(
  {
    id: column.number(),
    contactId: column.orNull(column.number()),
    number: column.text(),
    name: column.text(),
    refusal: column.orNull(column.text<'optedOut' | 'blocked'>()),
  },
  `select s.id, s.contact_id as "contactId", s.number, s.name, case
     when ${hasOptedOutSql('s.number_key', '$4')} then 'optedOut'
     when exists (select from contacts k where k.id = s.contact_id and k.blocked_at is not null) then 'blocked'
   end as refusal
   from campaign_shippings s
   where s.campaign_id = $1 and s.dispatch_at <= $2 and (s.outcome = 'confirmed' or (s.outcome = 'waiting' and $3))
   order by s.outcome = 'waiting', s.dispatch_at, s.id limit 1`,
);

/** The recipient whose turn it is: those who agreed come first and do not wait for the pace. */
async function findDueShipping(scope: Scope, { id, pacedAt }: Campaign): Promise<DueShipping | null> {
  const { em, now } = scope;
  const isPaced = !pacedAt || pacedAt <= now;
  const [row = null] = await queryRows(em, dueQuery, [id, now.toISOString(), isPaced, optOutSecret(scope)]);
  return row;
}

const nextQuery = queryOf(
  { confirmedAt: column.orNull(column.text()), waitingAt: column.orNull(column.text()), gapSeconds: column.number() },
  `select (select iso(min(s.dispatch_at)) from campaign_shippings s where s.campaign_id = $1 and s.outcome = 'confirmed') as "confirmedAt",
     iso(w.dispatch_at) as "waitingAt", coalesce(w.gap_seconds, 0)::float8 as "gapSeconds"
   from (select 1) one left join lateral (
     select dispatch_at, gap_seconds from campaign_shippings s where s.campaign_id = $1 and s.outcome = 'waiting'
     order by s.dispatch_at, s.id limit 1) w on true`,
);

const later = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && one < other ? other : (one ?? other);
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && one > other ? other : (one ?? other);

/**
 * Sets when the campaign sends again; `hasSent`: the interval begins now, so that what was kept back by an outage leaves at the same pace.
 */
async function planNext({ em, now }: Scope, campaign: Campaign, { hasSent }: { readonly hasSent: boolean }): Promise<void> {
  const [row] = await queryRows(em, nextQuery, [campaign.id]);
  const { confirmedAt, waitingAt, gapSeconds } = row ?? { confirmedAt: null, waitingAt: null, gapSeconds: 0 };
  if (hasSent) {
    campaign.pacedAt = new Date(now.getTime() + gapSeconds * 1_000);
  }
  const waiting = waitingAt === null ? null : later(new Date(waitingAt), campaign.pacedAt ?? null);
  campaign.nextAt = earlier(confirmedAt === null ? null : new Date(confirmedAt), waiting);
}

/** Before each retry; then the recipient has failed. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs];

export interface DueCampaign {
  readonly id: number;
  readonly companyId: number;
}

/** The campaign, unless another process has it, or it is not being sent any more. */
const claimCampaign = ({ em }: Scope, id: number): Promise<Campaign | null> =>
  em.findOne(
    Campaign,
    { id, status: 'EM_ANDAMENTO', preparedAt: { $ne: null }, pausedFor: null },
    { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true },
  );

/** The contact of the next recipient, in a transaction of its own: the one that sends locks chats, and contacts come behind them. */
async function ensureContact(scope: Scope, id: number): Promise<void> {
  const campaign = await scope.em.findOne(Campaign, { id });
  const due = campaign && (await findDueShipping(scope, campaign));
  if (!due || due.contactId !== null || due.refusal !== null || !campaign.whatsappId) {
    return;
  }
  const { number, name } = due;
  const contact = await findOrCreateContact(scope, { address: number, number, alias: null, name, isGroup: false }, campaign.whatsappId);
  await execute(scope.em, 'update campaign_shippings set contact_id = $2 where id = $1 and contact_id is null', [due.id, contact.id]);
}

const excludeStatement = `
  update campaign_shippings set outcome = case when confirmation_requested_at is null then 'excluded' else 'refused' end,
    reason = $2, updated_at = $3 where id = $1`;

/** Reports which recipient was being sent, so that a failure is noted with it. */
interface Dispatch {
  due: DueShipping | null;
}

/** Queues the message of a recipient, or leaves them out; false: another campaign has the turn. */
async function handleDue(scope: Scope, campaign: Campaign, { due, dispatch }: { due: DueShipping; dispatch: Dispatch }): Promise<boolean> {
  const connectionId = campaign.whatsappId ?? 0;
  if (due.refusal !== null) {
    await execute(scope.em, excludeStatement, [due.id, due.refusal, scope.now]);
    return true;
  }
  // A contact that was removed since is found or made with the next round.
  if (due.contactId === null || !(await takeTurn(scope, connectionId))) {
    return false;
  }
  dispatch.due = due;
  await sendShipping(scope, campaign, { id: due.id, connectionId });
  return true;
}

/** One message of one campaign: claim, message and plan of the next are committed together, a killed process leaves none of them. */
async function dispatchNext(scope: Scope, id: number, dispatch: Dispatch): Promise<void> {
  const campaign = await claimCampaign(scope, id);
  const hold = campaign && (await findHold(scope, campaign));
  if (campaign === null || hold !== null) {
    return campaign && hold ? stopCampaign(scope, campaign, hold) : undefined;
  }
  const due = await findDueShipping(scope, campaign);
  if (due !== null && !(await handleDue(scope, campaign, { due, dispatch }))) {
    return campaign.wait(null, new Date(scope.now.getTime() + secondMs));
  }
  await scope.em.flush();
  await planNext(scope, campaign, { hasSent: dispatch.due !== null });
  Object.assign(campaign, { waitingFor: campaign.nextAt === null ? 'receipts' : null, ...(due !== null && { isTold: false }) });
}

/** The end of the company's day: strangers are counted again then. */
const endOfDay = ({ now, platform }: Scope): Date => {
  const { timeZone } = platform.config;
  return parseZonedTime(`${addDays(toZonedDay(now, timeZone), 1)}T00:00`, timeZone) ?? new Date(now.getTime() + 24 * 60 * minuteMs);
};

/** Refusals of the number's guardian concern the campaign, not the recipient. */
function findGuardHold(scope: Scope, error: unknown): Hold | null {
  if (error instanceof AppError && error.code === 'ERR_NEW_CONTACT_LIMIT') {
    return { waitingFor: 'newContacts', until: endOfDay(scope) };
  }
  return error instanceof AppError && error.code === 'ERR_NUMBER_RESTRICTED' ? { pausedFor: 'refused' } : null;
}

const codeOf = (error: unknown): ErrorCode => (error instanceof AppError ? error.code : 'ERR_SENDING_WAPP_MSG');

async function recordFailure(scope: Scope, id: number, { due, error }: { due: DueShipping; error: unknown }): Promise<void> {
  const campaign = await claimCampaign(scope, id);
  if (campaign === null) {
    return;
  }
  const hold = findGuardHold(scope, error);
  if (hold !== null) {
    stopCampaign(scope, campaign, hold);
    return;
  }
  const shipping = await scope.em.findOneOrFail(CampaignShipping, { id: due.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const delayMs = retryDelaysMs[shipping.attempts];
  const reason = codeOf(error);
  Object.assign(shipping, { attempts: shipping.attempts + 1, reason });
  Object.assign(shipping, delayMs === undefined ? { outcome: 'failed' } : { dispatchAt: new Date(scope.now.getTime() + delayMs) });
  await scope.em.flush();
  await planNext(scope, campaign, { hasSent: true });
  campaign.isTold = false;
}

/** Sends the next message of a campaign. */
export async function dispatchCampaign(platform: Platform, { id, companyId }: DueCampaign): Promise<void> {
  const principal = { companyId, actor: systemActor(companyId) };
  const dispatch: Dispatch = { due: null };
  try {
    await runInScope(platform, principal, (scope) => ensureContact(scope, id));
    await runInScope(platform, principal, (scope) => dispatchNext(scope, id, dispatch));
  } catch (error) {
    const { due } = dispatch;
    platform.log.warn({ err: error, companyId, campaignId: id }, 'a message of a campaign could not be queued');
    if (due === null) {
      // Nobody's turn: tried again with the next round.
      return;
    }
    await runInScope(platform, principal, (scope) => recordFailure(scope, id, { due, error }));
  }
}
