import type { ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { CompanyContactListItem, ContactListItemRecord } from '#shared/contacts/contacts/listItems.ts';
import type { CompanyContactList, ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObject, jsonSql } from '#server/platform/database/sqlJson.ts';

const countOf = (validity: string): string => `count(*) filter (where i.validity = '${validity}')::int`;

export const contactListRecords: RecordSource<ContactListRecord> = {
  columns: {
    id: 'l.id',
    name: 'l.name',
    companyId: 'l.company_id',
    filter: jsonSql<ContactListFilter | null>('l.filter'),
    contactsCount: 'case when l.filter is null then n.contacts else l.matched_count end',
    validCount: 'case when l.filter is null then n.valid else l.matched_count end',
    invalidCount: 'n.invalid',
    failedCount: 'n.failed',
    isChecking: 'l.is_checking',
    waitingFor: 'l.waiting_for',
    createdAt: 'iso(l.created_at)',
    updatedAt: 'iso(l.updated_at)',
  },
  from: `contact_lists l cross join lateral (
    select count(*)::int as contacts, ${countOf('valid')} as valid, ${countOf('invalid')} as invalid, ${countOf('failed')} as failed
    from contact_list_items i where i.company_id = l.company_id and i.contact_list_id = l.id
  ) n`,
};

export const companyContactLists: RecordSource<CompanyContactList> = {
  columns: { ...contactListRecords.columns, company: jsonObject<CompanyContactList['company']>({ id: 'c.id', name: 'c.name' }) },
  from: `${contactListRecords.from} join companies c on c.id = l.company_id`,
};

export const contactListItemRecords: RecordSource<ContactListItemRecord> = {
  columns: {
    id: 'i.id',
    name: 'i.name',
    number: 'i.number',
    email: 'i.email',
    isWhatsappValid: "(i.validity = 'valid')",
    validity: 'i.validity',
    failure: 'i.failure',
    contactListId: 'i.contact_list_id',
    companyId: 'i.company_id',
    createdAt: 'iso(i.created_at)',
    updatedAt: 'iso(i.updated_at)',
  },
  from: 'contact_list_items i',
};

export const companyContactListItems: RecordSource<CompanyContactListItem> = {
  columns: { ...contactListItemRecords.columns, company: jsonObject<CompanyContactListItem['company']>({ id: 'o.id', name: 'o.name' }) },
  from: `${contactListItemRecords.from} join companies o on o.id = i.company_id`,
};

/** Contacts as the items of a dynamic list; their ids are those of the contacts. */
export const contactsAsItems = (contactListId: number): RecordSource<ContactListItemRecord> => ({
  columns: {
    id: 'c.id',
    name: 'c.name',
    number: 'c.number',
    email: 'c.email',
    isWhatsappValid: 'true',
    validity: `'valid'`,
    failure: 'null::text',
    contactListId: String(Math.trunc(contactListId)),
    companyId: 'c.company_id',
    createdAt: 'iso(c.created_at)',
    updatedAt: 'iso(c.updated_at)',
  },
  from: 'contacts c',
});

/** What is counted of items. */
type ItemFacts = Pick<ContactListItemRecord, 'id' | 'isWhatsappValid'>;

export const contactListItemFacts: RecordSource<ItemFacts> = {
  columns: { id: 'i.id', isWhatsappValid: "(i.validity = 'valid')" },
  from: 'contact_list_items i',
};
export const contactsAsItemFacts: RecordSource<ItemFacts> = { columns: { id: 'c.id', isWhatsappValid: 'true' }, from: 'contacts c' };
