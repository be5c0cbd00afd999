import './events.ts';
import { broadcastOn, room, type Broadcaster } from '#server/platform/live/broadcast.ts';

export const queueOptionBroadcasts: readonly Broadcaster[] = [
  broadcastOn('queueOptions.changed', async ({ companyId }, { queueId }) => [
    { to: [room.admins(companyId)], event: 'queueOption', body: { action: 'reload', queueId } },
  ]),
];
