import { maxCountedRows } from '#shared/outreach/campaigns/shippings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Campaign } from './Campaign.ts';

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
export async function tellCampaign(scope: Scope, campaign: Campaign, { hasChanged }: { readonly hasChanged: boolean }): Promise<void> {
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
