import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { readLastNumber } from '#server/platform/live/liveLog.ts';
import { verifyRefreshToken, type RefreshClaims } from '#server/platform/http/tokens.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { requireSessionUser, User } from '#server/workspace/users/index.ts';
import { UserSession } from './UserSession.ts';
import { signFiles } from './signFiles.ts';
import { findSessionEnd, issueTokens, newRefreshColumns } from './tokens.ts';

/** Parallel requests refresh with the same cookie: the previous token stays valid for this time. */
const graceMs = 60_000;

/** Issues the next refresh token, unless this one has been used before. */
function rotateRefreshToken({ now, platform }: Scope, session: UserSession, claims: RefreshClaims): 'moved' | 'repeated' | 'stolen' {
  if (claims.refresh === session.refreshId) {
    Object.assign(session, { previousId: session.refreshId, ...newRefreshColumns(now, findSessionEnd(platform, session.createdAt)) });
    return 'moved';
  }
  const isRepeated = claims.refresh === session.previousId && now.getTime() - session.refreshedAt.getTime() <= graceMs;
  return isRepeated ? 'repeated' : 'stolen';
}

/** The session and its user; null for an invalid token. A reused token ends its session. */
async function renewSession(scope: Scope, claims: RefreshClaims): Promise<{ session: UserSession; user: User } | null> {
  const session = await scope.em.findOne(UserSession, { id: claims.session }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const user = await scope.em.findOne(User, { id: claims.id });
  if (!session || !user || session.userId !== user.id || user.deactivatedAt || user.tokenVersion !== session.tokenVersion) {
    return null;
  }
  // A shorter `SESSION_DAYS` counts for sessions that were opened under a longer one.
  if (session.expiresAt <= scope.now || findSessionEnd(scope.platform, session.createdAt) <= scope.now) {
    return null;
  }
  if (rotateRefreshToken(scope, session, claims) === 'stolen') {
    scope.log.warn({ userId: user.id }, 'a refresh token was used twice: its session is ended');
    scope.em.remove(session);
    scope.recordEvent('session.ended', { sessionId: session.id, userId: user.id });
    return null;
  }
  return { session, user };
}

/** Exchanges the refresh cookie for an access token and a new cookie. */
export async function refreshSession({ platform, request, now }: PublicContext): Promise<ResultOf<typeof api.auth.refresh>> {
  const claims = request.refreshToken === null ? null : await verifyRefreshToken(platform.secrets, request.refreshToken, now);
  const principal = claims && { companyId: claims.companyId, actor: { ...systemActor(claims.companyId), userId: claims.id } };
  const renewal =
    claims &&
    principal &&
    (await runInScope(platform, principal, async (scope) => {
      const renewedSession = await renewSession(scope, claims);
      return (
        renewedSession && {
          ...renewedSession,
          record: await requireSessionUser(scope, renewedSession.user.id),
          n: await readLastNumber(scope.em, claims.companyId),
        }
      );
    }));
  if (!renewal || !(renewal.record.company.status || renewal.record.super)) {
    request.clearRefreshToken();
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  const { access, refresh: next } = await issueTokens(platform, renewal.session, renewal.record);
  request.setRefreshToken(next);
  return { token: access, user: signFiles(platform, renewal.record), n: renewal.n };
}
