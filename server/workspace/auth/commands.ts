import type { api } from '#shared/api.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { holdUser, User } from '#server/workspace/users/index.ts';
import { endOperatorSession } from './operatorSessions.ts';
import { UserSession } from './UserSession.ts';

/** Ends this session only; other devices stay signed in. */
export async function logOut(scope: RequestScope): Promise<void> {
  if (scope.actor.operator !== undefined) {
    await endOperatorSession(scope);
    return;
  }
  const { em, sessionId, request, actor } = scope;
  await holdUser(scope, actor.userId);
  await em.nativeDelete(UserSession, { id: sessionId });
  await em.nativeUpdate(User, { id: actor.userId }, { online: false });
  await runHook(scope, 'user.signingOut', { userId: actor.userId });
  scope.recordEvent('session.ended', { sessionId, userId: actor.userId });
  request.clearRefreshToken();
}

export const showMe = async ({ actor }: RequestScope): Promise<ResultOf<typeof api.auth.me>> => ({
  id: actor.userId,
  profile: actor.profile,
  super: actor.super,
});
