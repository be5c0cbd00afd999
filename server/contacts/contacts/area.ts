import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { allowWrites, serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { blockListeners } from './blockOnWhatsApp.ts';
import { contactMigrations } from './migrations.ts';
import { contactAddressSchema, contactCustomFieldSchema, contactSchema } from './Contact.ts';
import { contactJobs } from './fetchPicture.ts';
import { compactContactCounts } from './countContacts.ts';
import { contactFieldRecords, createContactField, listContactFields, removeContactField, updateContactField } from './contactFields.ts';
import { findContactWithInfo, listContacts, pageContacts, showContact } from './readContacts.ts';
import { blockContacts, pageContactBlocks, showContactBlock, unblockContacts } from './contactBlocks.ts';
import { removeContact, updateContact } from './updateContact.ts';
import { createTypedContact, findOrCreateByNumber, lookUpContact } from './createContact.ts';

const contactRoutes = [
  serveEndpoint(api.contacts.page, pageContacts),
  serveEndpoint(api.contacts.list, listContacts),
  serveEndpoint(api.contacts.show, showContact),
  allowWrites(servePreparedEndpoint(api.contacts.byNumber, { prepare: lookUpContact, command: findOrCreateByNumber })),
  servePreparedEndpoint(api.contacts.create, { prepare: lookUpContact, command: createTypedContact }),
  serveEndpoint(api.contacts.update, updateContact),
  serveEndpoint(api.contacts.remove, removeContact),
  serveEndpoint(api.contactFields.list, listContactFields),
  serveEndpoint(api.contactFields.create, createContactField),
  serveEndpoint(api.contactFields.update, updateContactField),
  serveEndpoint(api.contactFields.remove, removeContactField),
  serveEndpoint(api.contactBlocks.page, pageContactBlocks),
  serveEndpoint(api.contactBlocks.show, showContactBlock),
  serveEndpoint(api.contactBlocks.create, blockContacts),
  serveEndpoint(api.contactBlocks.remove, unblockContacts),
];

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A contact is about to be removed, and with it what belongs to it. */
    'contact.removing': { contactId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contactField.created': { contactFieldId: number };
    'contactField.changed': { contactFieldId: number };
    'contactField.removed': { contactFieldId: number };
    /** `onWhatsApp`: those that are blocked on the company's numbers too. */
    'contact.blockChanged': { contactIds: number[]; isBlocked: boolean; onWhatsApp: number[] };
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    'contact.removed': { contactId: number };
    /** A channel has named both in one message as one person; the number in the channel's spelling. */
    'contact.paired': { contactIds: [number, number]; number: string | null };
  }
  interface Jobs {
    'contacts.fetchPicture': { contactId: number };
  }
}

export const contactBroadcasts = [
  ...broadcastRow('contact', {
    actions: { 'contact.created': 'create', 'contact.changed': 'update', 'contact.removed': 'delete' },
    find: ({ em }, id) => findContactWithInfo(em, id),
  }),
  ...broadcastRow('contactField', {
    actions: { 'contactField.created': 'create', 'contactField.changed': 'update', 'contactField.removed': 'delete' },
    find: ({ em }, id) => findRecord(em, contactFieldRecords, id),
  }),
  broadcastOn('contact.blockChanged', async ({ companyId }, { contactIds }): Promise<Broadcast[]> => [
    { to: [room.company(companyId)], event: 'contactBlock', body: { action: 'update', contactIds } },
  ]),
];

/** Columns of this area that point to records of others. */
const contactReferences: readonly Reference[] = [
  ...referencesOf('contacts', { whatsapp_id: 'connection', blocked_by: 'user' }),
  ...referencesOf('contact_addresses', { contact_id: ['contact', 'own'] }),
  ...referencesOf('contact_custom_fields', { contact_id: ['contact', 'move'] }),
];

export const contactsArea: Area = {
  name: 'contacts',
  migrations: contactMigrations,
  fileColumns: [{ table: 'contacts', columns: ['picture_path'] }],
  readsTables: ['connections', 'users'],
  references: contactReferences,
  entities: [contactSchema, contactAddressSchema, contactCustomFieldSchema],
  routes: contactRoutes,
  broadcasts: contactBroadcasts,
  listeners: blockListeners,
  jobs: contactJobs,
  recurringJobs: [compactContactCounts],
  uniqueConstraintErrors: {
    contact_field_definitions_name_key: 'ERR_CONTACT_FIELD_TAKEN',
    contacts_number_key: 'ERR_DUPLICATED_CONTACT',
  },
};
