import { broadcastOn, room } from '#server/platform/live/broadcast.ts';

export const usageBroadcasts = [
  broadcastOn('storage.levelChanged', async ({ companyId }, { level }) => [
    { to: [room.admins(companyId)], event: 'storage', body: { action: 'update', level } },
  ]),
];
