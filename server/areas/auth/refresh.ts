import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { ResultOf } from '#shared/kit/endpoint.ts';
import { houseActor, inScope, type Scope } from '#server/platform/db/scope.ts';
import { lastNumber } from '#server/platform/live/log.ts';
import { readRefresh, type RefreshClaims } from '#server/platform/http/tokens.ts';
import type { Guest } from '#server/platform/http/visit.ts';
import { sessionUserOf, User } from '#server/areas/users/index.ts';
import { Session } from './Session.ts';
import { issue, newRefresh } from './tokens.ts';

/** Parallel requests refresh with the same cookie: the one before stays good for so long, in milliseconds. */
const grace = 60_000;

/** Moves the session on, or finds that this token has been used before. */
function advance(session: Session, claims: RefreshClaims, now: Date): 'moved' | 'repeated' | 'stolen' {
  if (claims.refresh === session.refreshId) {
    Object.assign(session, { previousId: session.refreshId, ...newRefresh(now) });
    return 'moved';
  }
  const repeated = claims.refresh === session.previousId && now.getTime() - session.refreshedAt.getTime() <= grace;
  return repeated ? 'repeated' : 'stolen';
}

/** The session and its person, or null when the token is of no use; a token used twice ends its session. */
async function renew(scope: Scope, claims: RefreshClaims): Promise<{ session: Session; user: User } | null> {
  const session = await scope.em.findOne(Session, { id: claims.session }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const user = await scope.em.findOne(User, { id: claims.id });
  if (!session || !user || session.userId !== user.id || user.tokenVersion !== session.tokenVersion) {
    return null;
  }
  if (advance(session, claims, scope.now) === 'stolen') {
    scope.log.warn({ userId: user.id }, 'a refresh token came a second time; its session is ended');
    scope.em.remove(session);
    scope.record('session.ended', { sessionId: session.id, userId: user.id });
    return null;
  }
  return { session, user };
}

/** Trades the cookie for a new access token and a new cookie. */
export async function refresh({ platform, visit, now }: Guest): Promise<ResultOf<typeof api.auth.refresh>> {
  const claims = visit.refreshToken === null ? null : await readRefresh(platform.secrets, visit.refreshToken, now);
  const sign = claims && { companyId: claims.companyId, actor: { ...houseActor(claims.companyId), userId: claims.id } };
  const answer =
    claims &&
    sign &&
    (await inScope(platform, sign, async (scope) => {
      const renewed = await renew(scope, claims);
      return (
        renewed && {
          ...renewed,
          record: await sessionUserOf(scope.em, renewed.user.id),
          n: await lastNumber(scope.em, claims.companyId),
        }
      );
    }));
  if (!answer || !(answer.record.company.status || answer.record.super)) {
    visit.forget();
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  const { access, refresh: next } = await issue(platform, answer.session, answer.record);
  visit.keep(next);
  return { token: access, user: answer.record, n: answer.n };
}
