import type { api } from '#shared/api.ts';
import type { CampaignRecord, CompanyCampaign } from '#shared/outreach/campaigns/record.ts';
import {
  type CampaignContactCount,
  type CampaignDetail,
  type CampaignShippingCount,
  maxCampaignRows,
  maxCountedRows,
} from '#shared/outreach/campaigns/shippings.ts';
import type { ContactListItemRecord } from '#shared/contacts/contacts/listItems.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { contactListItemRecords, contactsAsItems, matchesFilter } from '#server/contacts/contacts/index.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName, byNumber } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { campaignRecords, campaignShippingRecords, companyCampaigns } from './campaignRecords.ts';

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

const pageSize = 20;
const shippingPageSize = 100;
const orderBy = byName('c.name', 'c.id');

export const pageCampaigns = (
  { em }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.campaigns.page>,
): Promise<ResultOf<typeof api.campaigns.page>> =>
  pageRows(em, campaignRecords, {
    key: 'records',
    where: (bind) => `${matchesTerm(searchParam, { texts: ['c.name'] }, bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });

export const listCampaigns = ({ em }: Scope): Promise<CompanyCampaign[]> => listRecords(em, companyCampaigns, { orderBy });

export const showCampaignReport = async ({ em }: Scope, { id }: { id: number }): Promise<CampaignRecord> =>
  required(await findRecord(em, campaignRecords, id), 'ERR_NO_CAMPAIGN_FOUND');

type ContactList = NonNullable<CampaignRecord['contactList']>;

async function listContacts(scope: Scope, { id, filter }: ContactList): Promise<ContactListItemRecord[]> {
  return filter === null
    ? listRecords(scope.em, contactListItemRecords, {
        where: (bind) => `i.contact_list_id = ${bind(id)}`,
        orderBy: 'i.id',
        limit: maxCampaignRows,
      })
    : listRecords(scope.em, contactsAsItems(id), { where: matchesFilter(scope, filter), orderBy: 'c.id', limit: maxCampaignRows });
}

async function readContacts(scope: Scope, contactList: ContactList): Promise<NonNullable<CampaignDetail['contactList']>> {
  const contacts = await listContacts(scope, contactList);
  const others = contacts.length < maxCampaignRows ? [] : await countContactsBeyond(scope, contactList);
  return { ...contactList, contacts: [...contacts, ...others] };
}

/** With its recipients and the contacts of its list: older clients count both. */
export async function showCampaign(scope: Scope, { id }: { id: number }): Promise<CampaignDetail> {
  const campaign = await showCampaignReport(scope, { id });
  const { contactList } = campaign;
  const shipping = await listRecords(scope.em, campaignShippingRecords, {
    where: (bind) => `s.campaign_id = ${bind(id)}`,
    orderBy: byNumber('s.position', 's.id'),
    limit: maxCampaignRows,
  });
  const others = shipping.length < maxCampaignRows ? [] : await countShippingsBeyond(scope, id);
  return { ...campaign, shipping: [...shipping, ...others], contactList: contactList && (await readContacts(scope, contactList)) };
}

export async function pageShippings(
  scope: Scope,
  {
    campaignId,
    searchParam = '',
    outcome,
    pageNumber,
    after,
    pageSize: size = shippingPageSize,
  }: InputOf<typeof api.campaignShippings.page>,
): Promise<ResultOf<typeof api.campaignShippings.page>> {
  await showCampaignReport(scope, { id: campaignId });
  return pageRows(scope.em, campaignShippingRecords, {
    key: 'shippings',
    where: (bind) => {
      return [
        `s.campaign_id = ${bind(campaignId)}`,
        ...(outcome === undefined ? [] : [`s.outcome = ${bind(outcome)}`]),
        matchesTerm(searchParam, { texts: ['s.name'], numbers: ['s.number'] }, bind),
      ].join(' and ');
    },
    orderBy: byNumber('s.position', 's.id'),
    pageNumber,
    after,
    pageSize: size,
  });
}
