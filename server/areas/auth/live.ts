import { User } from '#server/areas/users/index.ts';
import { recheck, room, tell } from '#server/platform/live/tell.ts';

/** The new browser is not connected yet when this is said: only the other ones of that person hear it. */
export const authBroadcasts = [
  tell('session.opened', async ({ em, companyId }, { userId, sessionId }) => {
    const user = await em.findOne(User, { id: userId });
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
  tell('session.ended', async (_scope, { sessionId }) => [recheck({ sessionId })]),
];
