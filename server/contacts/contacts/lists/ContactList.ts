import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { ItemValidity } from '#shared/contacts/contacts/listItems.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'ContactList',
  tableName: 'contact_lists',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    /** Null: the list has items. */
    filter: p.json<ContactListFilter>().nullable(),
    matchedCount: p.integer().default(0),
    isChecking: p.boolean().default(false),
    waitingFor: p.text().nullable(),
  },
});

/** Recipients of campaigns. */
export class ContactList extends schema.class {}
schema.setClass(ContactList);
export const contactListSchema = schema;

const itemSchema = defineEntity({
  name: 'ContactListItem',
  tableName: 'contact_list_items',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    contactListId: p.integer(),
    name: p.text(),
    /** Digits with country code. */
    number: p.text(),
    email: p.text().default(''),
    validity: p.text().$type<ItemValidity>().default('unchecked'),
    failure: p.text().nullable(),
    attempts: p.smallint().default(0),
    /** Until then one process asks the channel. */
    claimedUntil: p.datetime().nullable(),
  },
});

/** A recipient in a contact list. */
export class ContactListItem extends itemSchema.class {}
itemSchema.setClass(ContactListItem);
export const contactListItemSchema = itemSchema;
