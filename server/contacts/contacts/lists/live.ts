import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { type Broadcast, type Broadcaster, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { listNewestItems } from './addItems.ts';
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

export const contactListBroadcasts: readonly Broadcaster[] = [
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
