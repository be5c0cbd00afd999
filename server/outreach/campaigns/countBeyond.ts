import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import {
  maxCampaignRows,
  maxCountedRows,
  type CampaignContactCount,
  type CampaignShippingCount,
} from '#shared/outreach/campaigns/shippings.ts';
import { matchesFilter } from '#server/contacts/contactLists/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** The rows behind those that are given whole. */
const beyond = `offset ${maxCampaignRows} limit ${maxCountedRows - maxCampaignRows}`;

const repeat = <Row extends object>(row: Row, count: number): Row[] => Array.from({ length: count }, () => row);

const shippingsQuery = queryOf(
  {
    count: column.number(),
    confirmationRequestedAt: column.orNull(column.text()),
    confirmedAt: column.orNull(column.text()),
    deliveredAt: column.orNull(column.text()),
  },
  `select count(*)::int as count, iso(max(r.confirmation_requested_at)) as "confirmationRequestedAt", iso(max(r.confirmed_at)) as "confirmedAt",
     iso(max(r.delivered_at)) as "deliveredAt"
   from (select s.* from campaign_shippings s where s.campaign_id = $1 order by s.position, s.id ${beyond}) r
   where r.confirmation_requested_at is not null or r.delivered_at is not null
   group by r.confirmation_requested_at is null, r.confirmed_at is null, r.delivered_at is null`,
);

/** Recipients whom older clients count: as asked, as having agreed, as sent. Rows that are counted alike are alike. */
export async function countShippingsBeyond({ em }: Scope, campaignId: number): Promise<CampaignShippingCount[]> {
  return (await queryRows(em, shippingsQuery, [campaignId])).flatMap(({ count, ...row }) => repeat(row, count));
}

const validQuery = (rows: string) =>
  queryOf({ count: column.number() }, `select count(*) filter (where valid)::int as count from (${rows} ${beyond}) r`);

/** The valid contacts of its list, as older clients count them. */
export async function countContactsBeyond(
  scope: Scope,
  { id, filter }: NonNullable<CampaignRecord['contactList']>,
): Promise<CampaignContactCount[]> {
  const { bind, values } = createBindings();
  const rows =
    filter === null
      ? `select i.validity = 'valid' as valid from contact_list_items i where i.contact_list_id = ${bind(id)} order by i.id`
      : `select true as valid from contacts c where ${matchesFilter(scope, filter)(bind)} order by c.id`;
  const [row] = await queryRows(scope.em, validQuery(rows), values);
  return repeat({ isWhatsappValid: true }, row?.count ?? 0);
}
