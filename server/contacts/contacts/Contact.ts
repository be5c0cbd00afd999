import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation, timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    /** Digits, the id of a group, or `~` and a privacy id while the number is unknown. */
    number: p.text(),
    /** Without the @; empty: none known. */
    username: p.text().default(''),
    email: p.text().default(''),
    picturePath: p.text().nullable(),
    pictureCheckedAt: p.datetime().nullable(),
    isGroup: p.boolean().default(false),
    /** The connection of the first contact. */
    whatsappId: p.integer().nullable(),
    blockedAt: p.datetime().nullable(),
  },
});

/** A customer, or a group. */
export class Contact extends schema.class {}
schema.setClass(Contact);
export const contactSchema = schema;

const addressSchema = defineEntity({
  name: 'ContactAddress',
  tableName: 'contact_addresses',
  ...companyIsolation,
  properties: { companyId: p.integer().primary(), address: p.text().primary(), contactId: p.integer(), ...timestampProperties },
});

/** An address under which a channel knows a contact. */
export class ContactAddress extends addressSchema.class {}
addressSchema.setClass(ContactAddress);
export const contactAddressSchema = addressSchema;

const fieldSchema = defineEntity({
  name: 'ContactCustomField',
  tableName: 'contact_custom_fields',
  ...companyIsolation,
  properties: { ...companyProperties, contactId: p.integer(), name: p.text(), value: p.text().default('') },
});

export class ContactCustomField extends fieldSchema.class {}
fieldSchema.setClass(ContactCustomField);
export const contactCustomFieldSchema = fieldSchema;
