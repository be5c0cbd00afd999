import { randomUUID } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { houseActor, inScope } from '#server/platform/db/scope.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import { rateLimiter, type RateLimiter } from '#server/platform/http/rateLimit.ts';
import type { Guest } from '#server/platform/http/visit.ts';
import { lastNumber } from '#server/platform/live/log.ts';
import { isPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sessionUserOf } from '#server/areas/users/index.ts';
import { Session } from './Session.ts';
import { issue, newRefresh } from './tokens.ts';

interface Candidate {
  id: number;
  companyId: number;
  passwordHash: string;
  tokenVersion: number;
  super: boolean;
  status: boolean;
}

const candidateQuery = `
  select u.id, u.company_id as "companyId", u.password_hash as "passwordHash", u.token_version as "tokenVersion", u.super, c.status
  from users u join companies c on c.id = u.company_id where lower(u.email) = lower($1)`;

const candidateOf = (platform: Platform, email: string): Promise<Candidate | undefined> =>
  systemScope(
    platform,
    'sign-in',
    async ({ em }) =>
      (
        await rows(
          em,
          queryOf<Candidate>(
            {
              id: column.number(),
              companyId: column.number(),
              passwordHash: column.text(),
              tokenVersion: column.number(),
              super: column.boolean(),
              status: column.boolean(),
            },
            candidateQuery,
          ),
          [email],
        )
      )[0],
  );

/** Wrong passwords for one account from one address, and from one address for any account. Right ones cost nothing. */
const perAccount = { name: 'login-account', points: 10, duration: 15 * 60 };
const perAddress = { name: 'login-address', points: 100, duration: 15 * 60 };

async function attemptsOf({ platform, visit }: Guest, email: string): Promise<{ limiter: RateLimiter; key: string }[]> {
  return [
    { limiter: await rateLimiter(platform, perAccount), key: `${email} ${visit.ip}` },
    { limiter: await rateLimiter(platform, perAddress), key: visit.ip },
  ];
}

async function openSession(
  { platform, visit }: Guest,
  { id: userId, companyId, tokenVersion }: Candidate,
): Promise<ResultOf<typeof api.auth.login>> {
  const sign = { companyId, actor: { ...houseActor(companyId), userId } };
  const { user, session, n } = await inScope(platform, sign, async (scope) => {
    const opened = scope.create(Session, {
      id: randomUUID(),
      userId,
      previousId: null,
      tokenVersion,
      ip: visit.ip,
      userAgent: visit.userAgent,
      ...newRefresh(scope.now),
    });
    scope.record('session.opened', { sessionId: opened.id, userId });
    return { session: opened, user: await sessionUserOf(scope.em, userId), n: await lastNumber(scope.em, companyId) };
  });
  const { access, refresh } = await issue(platform, session, user);
  visit.keep(refresh);
  return { token: access, user, n };
}

/** Signs in. An unknown e-mail and a wrong password are told apart by nobody. */
export async function logIn(guest: Guest, { email, password }: InputOf<typeof api.auth.login>): Promise<ResultOf<typeof api.auth.login>> {
  const attempts = await attemptsOf(guest, email);
  await Promise.all(attempts.map(({ limiter, key }) => limiter.check(key)));
  const candidate = await candidateOf(guest.platform, email);
  if (!(await isPassword(candidate?.passwordHash ?? null, password)) || !candidate) {
    await Promise.all(attempts.map(({ limiter, key }) => limiter.take(key)));
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  if (!candidate.status && !candidate.super) {
    throw new AppError('ERR_COMPANY_INACTIVE');
  }
  await attempts[0]?.limiter.clear(attempts[0].key);
  return openSession(guest, candidate);
}
