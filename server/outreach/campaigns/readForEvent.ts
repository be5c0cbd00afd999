import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import {
  type CampaignContactFacts,
  type CampaignDetail,
  type CampaignWithFacts,
  maxCampaignRows,
} from '#shared/outreach/campaigns/shippings.ts';
import { contactListItemFacts, contactsAsItemFacts, matchesFilter } from '#server/contacts/contacts/index.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { campaignRecords, campaignShippingFacts } from './campaignRecords.ts';
import { countContactsBeyond, countShippingsBeyond, showCampaign } from './readCampaigns.ts';

/** Up to so many, events hold whole rows. */
const maxWholeRows = 100;

const listContactFacts = (scope: Scope, { id, filter }: NonNullable<CampaignRecord['contactList']>): Promise<CampaignContactFacts[]> =>
  filter === null
    ? listRecords(scope.em, contactListItemFacts, {
        where: (bind) => `i.contact_list_id = ${bind(id)}`,
        orderBy: 'i.id',
        limit: maxCampaignRows,
      })
    : listRecords(scope.em, contactsAsItemFacts, { where: matchesFilter(scope, filter), orderBy: 'c.id', limit: maxCampaignRows });

/** A campaign for its event: older clients replace what they show by it, and break on recipients without contacts. */
export async function readForEvent(scope: Scope, id: number): Promise<CampaignRecord | CampaignDetail | CampaignWithFacts | null> {
  const record = await findRecord(scope.em, campaignRecords, id);
  if (record === null || record.contactList === null) {
    return record;
  }
  const contacts = await listContactFacts(scope, record.contactList);
  if (Math.max(contacts.length, record.figures.recipients) <= maxWholeRows) {
    return showCampaign(scope, { id });
  }
  const shipping = await listRecords(scope.em, campaignShippingFacts, {
    where: (bind) => `s.campaign_id = ${bind(id)}`,
    orderBy: 's.position, s.id',
    limit: maxCampaignRows,
  });
  const otherContacts = contacts.length < maxCampaignRows ? [] : await countContactsBeyond(scope, record.contactList);
  const otherShippings = shipping.length < maxCampaignRows ? [] : await countShippingsBeyond(scope, id);
  const contactList = { ...record.contactList, contacts: [...contacts, ...otherContacts] };
  return { ...record, shipping: [...shipping, ...otherShippings], contactList };
}
