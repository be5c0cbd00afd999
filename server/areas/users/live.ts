import type { Scope } from '#server/platform/db/scope.ts';
import { recheck, room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { findSessionUser } from './sessionUser.ts';

const said =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { userId }: { userId: number }): Promise<Broadcast[]> => {
    const user = await findSessionUser(em, userId);
    return user ? [{ to: [room.company(companyId)], event: 'user', body: { action, user } }] : [];
  };

export const userBroadcasts = [
  tell('user.created', said('create')),
  tell('user.changed', async (scope, { userId }) => [recheck({ userId }), ...(await said('update')(scope, { userId }))]),
  tell('user.removed', async ({ companyId }, { userId }) => [
    recheck({ userId }),
    { to: [room.company(companyId)], event: 'user', body: { action: 'delete', userId } },
  ]),
];
