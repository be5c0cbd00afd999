import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { filterReferences, type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { allowWrites, serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow, broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import { contactAddressSchema, contactCustomFieldSchema, contactSchema } from './Contact.ts';
import { blockListeners } from './blockOnWhatsApp.ts';
import { blockContacts, pageContactBlocks, showContactBlock, unblockContacts } from './contactBlocks.ts';
import { contactFieldRecords, createContactField, listContactFields, removeContactField, updateContactField } from './contactFields.ts';
import { compactContactCounts } from './countContacts.ts';
import { createTypedContact, findOrCreateByNumber, lookUpContact } from './createContact.ts';
import { createContactExport, listContactExports, removeContactExport } from './exports/commands.ts';
import { contactSheets } from './exports/contactSheets.ts';
import { contactExportMigrations } from './exports/migrations.ts';
import { contactJobs } from './fetchPicture.ts';
import { contactImportSchema } from './imports/ContactImport.ts';
import { contactImportJobs } from './imports/advanceImport.ts';
import {
  cancelImport,
  createImport,
  importFromPhone,
  prepareContacts,
  prepareImport,
  prepareListRows,
  startImport,
  uploadContacts,
  uploadToList,
} from './imports/commands.ts';
import { contactImportRecords } from './imports/contactImportRecords.ts';
import { contactImportMigrations } from './imports/migrations.ts';
import { listImports, pageImportRows, showImport } from './imports/readImports.ts';
import { contactListItemSchema, contactListSchema } from './lists/ContactList.ts';
import { addContacts } from './lists/addItems.ts';
import { startCheck, stopCheck } from './lists/checkCommands.ts';
import { contactListJobs } from './lists/checkJob.ts';
import {
  createContactListItem,
  listContactListItems,
  pageContactListItems,
  removeContactListItem,
  showContactListItem,
  updateContactListItem,
} from './lists/itemCommands.ts';
import {
  createContactList,
  listContactLists,
  pageContactLists,
  removeContactList,
  showContactList,
  updateContactList,
} from './lists/listCommands.ts';
import { contactListBroadcasts } from './lists/live.ts';
import { contactListMigrations } from './lists/migrations.ts';
import { contactMigrations } from './migrations.ts';
import { findContactWithInfo, listContacts, pageContacts, showContact } from './readContacts.ts';
import { removeContact, updateContact } from './updateContact.ts';

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A contact is about to be removed, and with it what belongs to it. */
    'contact.removing': { contactId: number };
    /** A list is about to be removed: one that is needed throws. */
    'contactList.removing': { contactListId: number };
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
    /** A contact has another number; `isLost`: its number belongs to another person now. */
    'contact.numberLeft': { contactId: number; number: string; isLost: boolean };
    /** A channel has named both in one message as one person; the number in the channel's spelling. */
    'contact.paired': { contactIds: [number, number]; number: string | null };
    'contactList.created': { contactListId: number };
    /** Renamed, or its items or their check have changed. */
    'contactList.changed': { contactListId: number };
    'contactList.removed': { contactListId: number };
    'contactListItem.created': { contactListItemId: number };
    'contactListItem.changed': { contactListItemId: number };
    'contactListItem.removed': { contactListItemId: number; contactListId: number };
    /** Many items of a list have changed. */
    'contactListItem.manyChanged': { contactListId: number };
    /** Created, read, started or advanced; `brought`: contacts have changed. */
    'contactImport.changed': { importId: number; brought: boolean };
    'contactExport.created': { contactExportId: number };
    'contactExport.changed': { contactExportId: number };
    'contactExport.removed': { contactExportId: number };
  }
  interface Jobs {
    'contacts.fetchPicture': { contactId: number };
    /** One step of the checks of a company. */
    'contactLists.check': Record<never, never>;
    'contactImports.advance': { importId: number };
    'contactExports.write': { exportId: number };
  }
}

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
  ...usedBy({ kind: 'contactLists' }, filterReferences('contact_lists', { tagIds: 'tag', whatsappId: 'connection' })),
  ...referencesOf('contact_imports', { whatsapp_id: 'connection', user_id: 'user' }),
  ...referencesOf('contact_import_rows', { contact_id: ['contact', 'follow'] }),
  ...referencesOf('contact_exports', { user_id: 'user' }),
];

const contactListRoutes = [
  serveEndpoint(api.contactLists.page, pageContactLists),
  serveEndpoint(api.contactLists.list, listContactLists),
  serveEndpoint(api.contactLists.show, showContactList),
  serveEndpoint(api.contactLists.create, createContactList),
  serveEndpoint(api.contactLists.update, updateContactList),
  serveEndpoint(api.contactLists.remove, removeContactList),
  serveEndpoint(api.contactLists.addContacts, addContacts),
  serveEndpoint(api.contactLists.check, startCheck),
  serveEndpoint(api.contactLists.stopCheck, stopCheck),
  serveEndpoint(api.contactListItems.page, pageContactListItems),
  serveEndpoint(api.contactListItems.list, listContactListItems),
  serveEndpoint(api.contactListItems.show, showContactListItem),
  serveEndpoint(api.contactListItems.create, createContactListItem),
  serveEndpoint(api.contactListItems.update, updateContactListItem),
  serveEndpoint(api.contactListItems.remove, removeContactListItem),
];

const contactImportRoutes = [
  serveEndpoint(api.contactImports.list, listImports),
  servePreparedEndpoint(api.contactImports.create, { prepare: prepareImport, command: createImport }),
  serveEndpoint(api.contactImports.show, showImport),
  serveEndpoint(api.contactImports.rows, pageImportRows),
  serveEndpoint(api.contactImports.start, startImport),
  serveEndpoint(api.contactImports.cancel, cancelImport),
  servePreparedEndpoint(api.contactImports.upload, { prepare: prepareContacts, command: uploadContacts }),
  servePreparedEndpoint(api.contactImports.uploadToList, { prepare: prepareListRows, command: uploadToList }),
  serveEndpoint(api.contactImports.fromPhone, importFromPhone),
];

export const contactImportBroadcasts = [
  broadcastOn('contactImport.changed', async ({ em, companyId }, { importId, brought }) => {
    const contactImport = await findRecord(em, contactImportRecords, importId);
    const reload: Broadcast = { to: [room.company(companyId)], event: 'contact', body: { action: 'reload' } };
    const progress = contactImport && {
      to: [room.admins(companyId)],
      event: 'contactImport' as const,
      body: { action: 'update' as const, import: contactImport },
    };
    return [...(progress ? [progress] : []), ...(brought ? [reload] : [])];
  }),
];

const sheetExports = exportArea(contactSheets);

const contactExportRoutes = [
  serveEndpoint(api.contactExports.list, listContactExports),
  serveEndpoint(api.contactExports.create, createContactExport),
  serveEndpoint(api.contactExports.remove, removeContactExport),
];

/** People and groups, the lists they stand in, and the sheets by which they come and go. */
export const contactsArea: Area = {
  name: 'contacts',
  migrations: [...contactMigrations, ...contactListMigrations, ...contactImportMigrations, ...contactExportMigrations],
  fileColumns: [
    { table: 'contacts', columns: ['picture_path'] },
    { table: 'contact_imports', columns: ['file_path'] },
    ...sheetExports.fileColumns,
  ],
  readsTables: ['companies', 'connections', 'settings', 'tags', 'users'],
  references: contactReferences,
  entities: [contactSchema, contactAddressSchema, contactCustomFieldSchema, contactListSchema, contactListItemSchema, contactImportSchema],
  routes: [...contactRoutes, ...contactListRoutes, ...contactImportRoutes, ...contactExportRoutes],
  broadcasts: [
    ...contactBroadcasts,
    ...contactListBroadcasts,
    ...contactImportBroadcasts,
    ...broadcastRowChanges('contactExport', exportBroadcast(contactSheets)),
  ],
  listeners: blockListeners,
  jobs: [...contactJobs, ...contactListJobs, ...contactImportJobs, ...sheetExports.jobs],
  recurringJobs: [compactContactCounts, ...sheetExports.recurringJobs],
  uniqueConstraintErrors: {
    contact_field_definitions_name_key: 'ERR_CONTACT_FIELD_TAKEN',
    contacts_number_key: 'ERR_DUPLICATED_CONTACT',
    contact_list_items_number_key: 'ERR_DUPLICATED_CONTACTLISTITEM',
  },
};
