import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';

export const personErasedBroadcast = broadcastOn('person.erased', async ({ companyId }, { contactId }): Promise<Broadcast[]> => [
  { to: [room.company(companyId)], event: 'personErased', body: { action: 'delete', contactId } },
]);
