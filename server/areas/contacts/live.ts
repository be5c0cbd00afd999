import type { Scope } from '#server/platform/database/scope.ts';
import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { findContactWithInfo } from './readContacts.ts';

const broadcastContact =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { contactId }: { contactId: number }): Promise<Broadcast[]> => {
    const contact = await findContactWithInfo(em, contactId);
    return contact ? [{ to: [room.company(companyId)], event: 'contact', body: { action, contact } }] : [];
  };

export const contactBroadcasts = [
  broadcastOn('contact.created', broadcastContact('create')),
  broadcastOn('contact.changed', broadcastContact('update')),
  broadcastOn('contact.removed', async ({ companyId }, { contactId }) => [
    { to: [room.company(companyId)], event: 'contact', body: { action: 'delete', contactId } },
  ]),
];
