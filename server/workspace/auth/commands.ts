import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { holdUser, requireSessionUser, setPassword, User } from '#server/workspace/users/index.ts';
import { assertSecondStep } from './secondSteps/assertSecondStep.ts';
import { startPasskeySignIn, verifyPasskey } from './secondSteps/verifyPasskey.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, type Scope, systemActorFor } from '#server/platform/database/scope.ts';
import { readLastNumber } from '#server/platform/live/liveLog.ts';
import { type RefreshClaims, verifyRefreshToken } from '#server/platform/http/tokens.ts';
import { endOperatorSession } from './operatorSessions.ts';
import { UserSession } from './UserSession.ts';
import { keepSessionValid } from './keepSessionValid.ts';
import { openSession, type SessionOwner, signFiles, verifyChallenge } from './challenge.ts';
import { recordRefusedSignIn } from './recordSignIn.ts';
import { takeAttemptAtAddress, takeAttemptEverywhere } from './signInLimits.ts';
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
  const principal = claims && { companyId: claims.companyId, actor: systemActorFor(claims.companyId, claims.id) };
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

/** Another password, a deactivation or a suspended company has ended the challenge. */
const enterableQuery = queryOf(
  {},
  `select from users u join companies c on c.id = u.company_id
   where u.id = $1 and u.token_version = $2 and u.deactivated_at is null and (c.status or u.super)`,
);

/** Throws ERR_SECOND_STEP_EXPIRED. */
async function assertStillValid({ em }: Scope, { id, tokenVersion }: SessionOwner): Promise<void> {
  if ((await queryRows(em, enterableQuery, [id, tokenVersion])).length === 0) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
}

/** Ends a sign-in with a code. Guesses are counted as those of passwords are, by account, before the code is looked at. */
export async function takeSecondStep(
  guest: PublicContext,
  { challenge, code }: InputOf<typeof api.auth.secondStep>,
): Promise<ResultOf<typeof api.auth.secondStep>> {
  const owner = await verifyChallenge(guest, challenge);
  if (owner === null) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
  const account = `second step of ${owner.id}`;
  const attempts = [await takeAttemptAtAddress(guest, account), await takeAttemptEverywhere(guest, account)];
  const session = await openSession(guest, owner, async (scope) => {
    await assertStillValid(scope, owner);
    await assertSecondStep({ ...scope, request: guest.request }, owner.id, code);
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_SECOND_STEP_CODE') {
      void recordRefusedSignIn(guest, owner, 'secondStep');
    }
    throw error;
  });
  await Promise.all(attempts.map((attempt) => attempt.succeed()));
  return session;
}

/** By address alone: a signature cannot be guessed. */
const addressLimit = { name: 'passkeys', points: 600, duration: 15 * minuteSeconds };

const takeAtAddress = async ({ platform, request }: PublicContext): Promise<void> => {
  await (await createRateLimiter(platform, addressLimit)).consume(request.ip);
};

/** Request to the browser: after the password, of this user; else of any owner of a passkey for this server. */
export async function askForPasskey(
  guest: PublicContext,
  { challenge }: InputOf<typeof api.auth.passkeyOptions>,
): Promise<ResultOf<typeof api.auth.passkeyOptions>> {
  await takeAtAddress(guest);
  const owner = challenge === undefined ? null : await verifyChallenge(guest, challenge);
  if (challenge !== undefined && owner === null) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
  return startPasskeySignIn(guest, owner);
}

/** A passkey ends a sign-in as its second step; alone, where it has verified the person, it is both steps. */
export async function signInByPasskey(
  guest: PublicContext,
  answer: InputOf<typeof api.auth.passkey>,
): Promise<ResultOf<typeof api.auth.passkey>> {
  await takeAtAddress(guest);
  const { owner, note } = await verifyPasskey(guest, answer);
  return openSession(guest, owner, async (scope) => {
    await assertStillValid(scope, owner);
    await note(scope);
  });
}

/** For the first sign-in with a generated password; afterwards a change needs the current one. */
export async function replaceOneTimePassword(
  scope: RequestScope,
  { password }: InputOf<typeof api.auth.replaceOneTimePassword>,
): Promise<void> {
  const { em, actor, sessionId } = scope;
  if (!(await requireSessionUser(scope, actor.userId)).mustChangePassword) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  await setPassword(scope, actor.userId, password);
  await em.flush();
  await keepSessionValid(scope, { sessionId });
}

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
