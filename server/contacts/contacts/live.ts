import { findRecord } from '#server/platform/database/records.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { contactFieldRecords } from './contactFields.ts';
import { findContactWithInfo } from './readContacts.ts';

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
