import { withoutUrl } from '#server/platform/files/fileLinks.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { findRequest } from './requestRecords.ts';

export const personRequestBroadcasts = [
  ...broadcastRow('personRequest', {
    actions: { 'personRequest.created': 'create', 'personRequest.changed': 'update', 'personRequest.removed': 'delete' },
    find: withoutUrl(findRequest),
    rooms: (companyId) => [room.admins(companyId)],
  }),
  broadcastOn('person.erased', async ({ companyId }, { contactId }): Promise<Broadcast[]> => [
    { to: [room.company(companyId)], event: 'personErased', body: { action: 'delete', contactId } },
  ]),
];
