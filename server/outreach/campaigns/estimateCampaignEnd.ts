import { estimateEnd } from '#shared/rules/campaignPace.ts';
import { readGuard } from '#server/conversations/guardian/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Campaign } from './Campaign.ts';
import { findStepSeconds } from './findStepSeconds.ts';
import { countStrangers } from './strangers.ts';
import { readOpeningTimes } from './readOpeningTimes.ts';

const leftQuery = queryOf(
  { left: column.number(), seconds: column.number() },
  `select count(*)::int as left, coalesce(avg(greatest(gap_seconds, 1)), 1)::float8 as seconds
   from campaign_shippings where campaign_id = $1 and outcome = 'waiting'`,
);

/** Writes down when the last message will leave; null when nothing is left, or the number of days is beyond reason. */
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
