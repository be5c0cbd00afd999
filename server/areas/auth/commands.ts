import type { api } from '#shared/api.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import type { CallerScope } from '#server/platform/http/serve.ts';
import { User } from '#server/areas/users/index.ts';
import { Session } from './Session.ts';

/** Ends this session, on this device only. */
export async function logOut(scope: CallerScope): Promise<void> {
  const { em, sessionId, visit, actor } = scope;
  await em.nativeDelete(Session, { id: sessionId });
  await em.nativeUpdate(User, { id: actor.userId }, { online: false });
  scope.record('session.ended', { sessionId, userId: actor.userId });
  visit.forget();
}

export const me = async ({ actor }: CallerScope): Promise<ResultOf<typeof api.auth.me>> => ({
  id: actor.userId,
  profile: actor.profile,
  super: actor.super,
});
