import { isEnabled } from '#server/tenancy/settings/index.ts';
import { User } from '#server/workspace/users/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createRecheck, room, broadcastOn } from '#server/platform/live/broadcast.ts';
import { UserSession } from './UserSession.ts';

/** A late event would sign out the newer session: only the newest sign-in is broadcast. */
async function isOutdated({ em }: Scope, sessionId: string): Promise<boolean> {
  const session = await em.findOne(UserSession, { id: sessionId });
  const newer = session && { id: { $ne: sessionId }, userId: session.userId, createdAt: { $gt: session.createdAt } };
  return newer !== null && (await em.count(UserSession, newer)) > 0;
}

/** Unless the company lets people work on several devices. The new browser has no socket yet, so that only the user's other browsers receive this. */
export const authBroadcasts = [
  broadcastOn('session.opened', async (scope, { userId, sessionId }) => {
    const { em, companyId } = scope;
    const mayStay = await isEnabled(scope, 'severalSessions');
    const user = mayStay || (await isOutdated(scope, sessionId)) ? null : await em.findOne(User, { id: userId });
    return user
      ? [
          {
            to: [room.user(companyId, userId)],
            event: 'auth',
            body: { action: 'update', user: { id: userId, email: user.email, companyId }, session: sessionId },
          },
        ]
      : [];
  }),
  broadcastOn('session.ended', async (_scope, { sessionId, userId }) => [
    createRecheck({ sessionId }),
    createRecheck({ operatorId: userId }),
  ]),
];
