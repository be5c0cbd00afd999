import type { Scope } from '#server/platform/database/scope.ts';
import { createRecheck, room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { findSessionUser } from './sessionUser.ts';

const broadcastUser =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { userId }: { userId: number }): Promise<Broadcast[]> => {
    const user = await findSessionUser(em, userId);
    return user ? [{ to: [room.company(companyId)], event: 'user', body: { action, user } }] : [];
  };

export const userBroadcasts = [
  broadcastOn('user.created', broadcastUser('create')),
  broadcastOn('user.changed', async (scope, { userId }) => [
    createRecheck({ userId }),
    ...(await broadcastUser('update')(scope, { userId })),
  ]),
  broadcastOn('user.removed', async ({ companyId }, { userId }) => [
    createRecheck({ userId }),
    { to: [room.company(companyId)], event: 'user', body: { action: 'delete', userId } },
  ]),
];
