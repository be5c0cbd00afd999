import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { filterReferences, usedBy } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Broadcast, type Broadcaster, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { contactListMigrations } from './migrations.ts';
import { contactListItemSchema, contactListSchema } from './ContactList.ts';
import { contactListJobs } from './checkJob.ts';
import { addContacts, listNewestItems } from './addItems.ts';
import { startCheck, stopCheck } from './checkCommands.ts';
import {
  createContactListItem,
  listContactListItems,
  pageContactListItems,
  removeContactListItem,
  showContactListItem,
  updateContactListItem,
} from './itemCommands.ts';
import {
  createContactList,
  listContactLists,
  pageContactLists,
  removeContactList,
  showContactList,
  updateContactList,
} from './listCommands.ts';
import { contactListItemRecords, contactListRecords } from './contactListRecords.ts';

/** Only admins see lists: their rows are people with numbers. */
const toAdmins = ({ companyId }: Scope): string[] => [room.admins(companyId)];

const listBroadcast =
  (action: 'create' | 'update') =>
  async (scope: Scope, { contactListId }: { contactListId: number }): Promise<Broadcast[]> => {
    const record = await findRecord(scope.em, contactListRecords, contactListId);
    return record === null ? [] : [{ to: toAdmins(scope), event: 'ContactList', body: { action, record } }];
  };

const itemBroadcast =
  (action: 'create' | 'update') =>
  async (scope: Scope, { contactListItemId }: { contactListItemId: number }): Promise<Broadcast[]> => {
    const record = await findRecord(scope.em, contactListItemRecords, contactListItemId);
    return record === null ? [] : [{ to: toAdmins(scope), event: 'ContactListItem', body: { action, record } }];
  };

const maxRecords = 100;

/** Everybody who shows items, and those who show this list. */
async function reloadBroadcasts(scope: Scope, { contactListId }: { contactListId: number }): Promise<Broadcast[]> {
  const records = await listNewestItems(scope, contactListId, maxRecords);
  const body = { action: 'reload', records, contactListId } as const;
  const events = ['ContactListItem', `ContactListItem-${contactListId}`] as const;
  return events.map((event) => ({ to: toAdmins(scope), event, body }));
}

const contactListBroadcasts: readonly Broadcaster[] = [
  broadcastOn('contactList.created', listBroadcast('create')),
  broadcastOn('contactList.changed', listBroadcast('update')),
  broadcastOn('contactList.removed', async (scope, { contactListId }) => [
    { to: toAdmins(scope), event: 'ContactList', body: { action: 'delete', id: String(contactListId) } },
  ]),
  broadcastOn('contactListItem.created', itemBroadcast('create')),
  broadcastOn('contactListItem.changed', itemBroadcast('update')),
  broadcastOn('contactListItem.removed', async (scope, { contactListItemId, contactListId }) => [
    { to: toAdmins(scope), event: 'ContactListItem', body: { action: 'delete', id: String(contactListItemId), contactListId } },
  ]),
  broadcastOn('contactListItem.manyChanged', reloadBroadcasts),
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

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A list is about to be removed: one that is needed throws. */
    'contactList.removing': { contactListId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contactList.created': { contactListId: number };
    /** Renamed, or its items or their check have changed. */
    'contactList.changed': { contactListId: number };
    'contactList.removed': { contactListId: number };
    'contactListItem.created': { contactListItemId: number };
    'contactListItem.changed': { contactListItemId: number };
    'contactListItem.removed': { contactListItemId: number; contactListId: number };
    /** Many items of a list have changed. */
    'contactListItem.manyChanged': { contactListId: number };
  }
  interface Jobs {
    /** One step of the checks of a company. */
    'contactLists.check': Record<never, never>;
  }
}

export const contactListsArea: Area = {
  name: 'contactLists',
  migrations: contactListMigrations,
  references: usedBy({ kind: 'contactLists' }, filterReferences('contact_lists', { tagIds: 'tag', whatsappId: 'connection' })),
  readsTables: ['companies', 'contact_custom_fields', 'contacts', 'settings'],
  entities: [contactListSchema, contactListItemSchema],
  routes: contactListRoutes,
  broadcasts: contactListBroadcasts,
  jobs: contactListJobs,
  uniqueConstraintErrors: { contact_list_items_number_key: 'ERR_DUPLICATED_CONTACTLISTITEM' },
};
