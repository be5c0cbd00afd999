import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { findSessionUser } from './sessionUser.ts';

const said =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { userId }: { userId: number }): Promise<Broadcast[]> => {
    const user = await findSessionUser(em, userId);
    return user ? [{ to: [room.company(companyId)], event: 'user', body: { action, user } }] : [];
  };

export const userBroadcasts = [
  tell('user.created', said('create')),
  tell('user.changed', said('update')),
  tell('user.removed', async ({ companyId }, { userId }) => [
    { to: [room.company(companyId)], event: 'user', body: { action: 'delete', userId } },
  ]),
];
