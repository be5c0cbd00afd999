import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { findWithInfo } from './readContacts.ts';

const said =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { contactId }: { contactId: number }): Promise<Broadcast[]> => {
    const contact = await findWithInfo(em, contactId);
    return contact ? [{ to: [room.company(companyId)], event: 'contact', body: { action, contact } }] : [];
  };

export const contactBroadcasts = [
  tell('contact.created', said('create')),
  tell('contact.changed', said('update')),
  tell('contact.removed', async ({ companyId }, { contactId }) => [
    { to: [room.company(companyId)], event: 'contact', body: { action: 'delete', contactId } },
  ]),
];
