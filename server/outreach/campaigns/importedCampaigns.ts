import type { CampaignOutcome } from '#shared/outreach/campaigns/shippings.ts';
import { column, execute, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Why an imported recipient is left out until the campaign is restarted: another program did not send it. */
export const notSentReason = 'notSent';

/** What another program has done with a recipient: nothing is sent to them again. */
export interface SettledShipping {
  readonly campaignId: number;
  readonly number: string;
  readonly outcome: CampaignOutcome;
  readonly reason: string | null;
  readonly deliveredAt: string | null;
}

const lockQuery = queryOf({ id: column.number() }, 'select id from campaigns where id = any($1::int[]) order by id for update');

/**
 * Keys of the numbers, computed apart: policies let no index serve a condition in which a function that might leak reads a row, and each
 * number would read its whole campaign.
 */
const withKeys = (columns: string): string =>
  `with n as materialized (select r.*, phone_number_key(r.number) as number_key from jsonb_to_recordset($1::jsonb) r (${columns}))`;

/** What is queued here stays: it may be on its way. */
const settleStatement = `
  ${withKeys('"campaignId" int, number text, outcome text, reason text, "deliveredAt" timestamptz')}
  update campaign_shippings s set outcome = n.outcome, reason = n.reason, delivered_at = n."deliveredAt", dispatch_at = null, updated_at = now()
  from n where s.company_id = $2 and s.campaign_id = n."campaignId" and s.number_key = n.number_key
    and (s.outcome = 'waiting' or (s.outcome = 'excluded' and s.reason = '${notSentReason}'))`;

/** Notes what the other program has sent since its campaigns were brought, and to other spellings of a number. */
export async function settleImportedShippings({ em, companyId }: Scope, shippings: readonly SettledShipping[]): Promise<void> {
  await queryRows(em, lockQuery, [[...new Set(shippings.map(({ campaignId }) => campaignId))]]);
  await execute(em, settleStatement, [JSON.stringify(shippings), companyId]);
}

const knownQuery = queryOf(
  { key: column.text(), id: column.number() },
  `${withKeys('key text, "campaignId" int, number text')}
   select n.key, s.id from n
   join campaign_shippings s on s.company_id = $2 and s.campaign_id = n."campaignId" and s.number_key = n.number_key`,
);

/** The recipients that have these numbers already, in any spelling, by the keys of those that want to be added. */
export async function findShippingsByNumber(
  { em, companyId }: Scope,
  wanted: readonly { readonly key: string; readonly campaignId: number; readonly number: string }[],
): Promise<ReadonlyMap<string, number>> {
  return new Map((await queryRows(em, knownQuery, [JSON.stringify(wanted), companyId])).map(({ key, id }) => [key, id]));
}

/** Recipients get the names of their list, and the contacts whose answers count for them. */
const nameStatement = `
  update campaign_shippings s set contact_id = coalesce(s.contact_id, n.contact_id), name = coalesce(n.item_name, n.contact_name, s.name)
  from (
    select r.id, k.id as contact_id, i.name as item_name, k.name as contact_name
    from campaigns c join campaign_shippings r on r.company_id = c.company_id and r.campaign_id = c.id
    left join contact_addresses a on a.company_id = r.company_id and a.address = r.number
    left join contacts k on k.company_id = a.company_id and k.id = a.contact_id
    left join contact_list_items i on i.company_id = r.company_id and i.contact_list_id = c.contact_list_id and i.number_key = r.number_key
    where c.id = any($1::int[]) and r.name = r.number and r.message_id is null
  ) n
  where s.campaign_id = any($1::int[]) and s.id = n.id and (n.contact_id is not null or n.item_name is not null)`;

/**
 * Completes recipients that were brought without names. Of tables that were filled a moment ago the planner knows nothing, and would read
 * the whole list for each recipient.
 */
export async function nameImportedShippings({ em }: Scope, campaignIds: readonly number[]): Promise<void> {
  await setLocal(em, { enable_nestloop: 'off' });
  await execute(em, nameStatement, [campaignIds]);
}
