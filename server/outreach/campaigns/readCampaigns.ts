import type { api } from '#shared/api.ts';
import type { CampaignRecord, CompanyCampaign } from '#shared/outreach/campaigns/record.ts';
import { maxCampaignRows, type CampaignDetail } from '#shared/outreach/campaigns/shippings.ts';
import type { ContactListItemRecord } from '#shared/contacts/contactLists/items.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { contactListItemRecords, contactsAsItems, matchesFilter } from '#server/contacts/contactLists/index.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName, byNumber } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { countContactsBeyond, countShippingsBeyond } from './countBeyond.ts';
import { campaignRecords, campaignShippingRecords, companyCampaigns } from './campaignRecords.ts';

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
