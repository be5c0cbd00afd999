import { randomUUID } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { readLastNumber } from '#server/platform/live/liveLog.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { replaceBcryptHash, requireSessionUser } from '#server/areas/users/index.ts';
import { noOperator, UserSession } from './UserSession.ts';
import { takeAttemptAtAddress, takeAttemptEverywhere } from './signInLimits.ts';
import { signFiles } from './signFiles.ts';
import { issueTokens, newRefreshColumns } from './tokens.ts';

interface Candidate {
  id: number;
  companyId: number;
  passwordHash: string;
  tokenVersion: number;
  super: boolean;
  status: boolean;
  isActive: boolean;
  /** The user has a session from this address. */
  isKnownAddress: boolean;
}

const candidateQuery = `
  select u.id, u.company_id as "companyId", u.password_hash as "passwordHash", u.token_version as "tokenVersion", u.super, c.status,
    u.deactivated_at is null as "isActive",
    exists (select from sessions s where s.company_id = u.company_id and s.user_id = u.id and s.ip = $2) as "isKnownAddress"
  from users u join companies c on c.id = u.company_id where lower(u.email) = lower($1)`;

const findCandidate = (platform: Platform, email: string, ip: string): Promise<Candidate | undefined> =>
  runInSystemScope(
    platform,
    'sign-in',
    async ({ em }) =>
      (
        await queryRows(
          em,
          queryOf<Candidate>(
            {
              id: column.number(),
              companyId: column.number(),
              passwordHash: column.text(),
              tokenVersion: column.number(),
              super: column.boolean(),
              status: column.boolean(),
              isActive: column.boolean(),
              isKnownAddress: column.boolean(),
            },
            candidateQuery,
          ),
          [email, ip],
        )
      )[0],
  );

async function openSession(
  { platform, request }: PublicContext,
  { id: userId, companyId, tokenVersion, passwordHash }: Candidate,
  password: string,
): Promise<ResultOf<typeof api.auth.login>> {
  const principal = { companyId, actor: { ...systemActor(companyId), userId } };
  const { user, session, n } = await runInScope(platform, principal, async (scope) => {
    await replaceBcryptHash(scope, userId, { password, passwordHash });
    const newSession = scope.create(UserSession, {
      id: randomUUID(),
      userId,
      previousId: null,
      ...noOperator,
      tokenVersion,
      ip: request.ip,
      userAgent: request.userAgent,
      ...newRefreshColumns(scope.now),
    });
    scope.recordEvent('session.opened', { sessionId: newSession.id, userId });
    return { session: newSession, user: await requireSessionUser(scope, userId), n: await readLastNumber(scope.em, companyId) };
  });
  const { access, refresh } = await issueTokens(platform, session, user);
  request.setRefreshToken(refresh);
  return { token: access, user: signFiles(platform, user), n };
}

/** The candidate with the right password. The work is the same without one, so that nobody can ask whether an e-mail exists. */
async function verifyCandidate(guest: PublicContext, candidate: Candidate | undefined, password: string): Promise<Candidate> {
  const isRight = await verifyPassword(candidate?.passwordHash ?? null, password);
  if (!isRight || candidate === undefined) {
    guest.log.info({ ip: guest.request.ip, userId: candidate?.id ?? null }, 'a sign-in failed');
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  if (!candidate.isActive) {
    throw new AppError('ERR_USER_INACTIVE');
  }
  if (!candidate.status && !candidate.super) {
    throw new AppError('ERR_COMPANY_INACTIVE');
  }
  return candidate;
}

/** Signs in; unknown e-mail and wrong password give the same error. */
export async function logIn(
  guest: PublicContext,
  { email, password }: InputOf<typeof api.auth.login>,
): Promise<ResultOf<typeof api.auth.login>> {
  const attempts = [await takeAttemptAtAddress(guest, email)];
  const candidate = await findCandidate(guest.platform, email, guest.request.ip);
  if (candidate?.isKnownAddress !== true) {
    attempts.push(await takeAttemptEverywhere(guest, email));
  }
  const verified = await verifyCandidate(guest, candidate, password);
  await Promise.all(attempts.map((attempt) => attempt.succeed()));
  return openSession(guest, verified, password);
}
