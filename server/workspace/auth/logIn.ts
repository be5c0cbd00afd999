import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { replaceBcryptHash } from '#server/workspace/users/index.ts';
import { openSession, signChallenge } from './challenge.ts';
import { recordRefusedSignIn, recordUnknownSignIn } from './recordSignIn.ts';
import { takeAttemptAtAddress, takeAttemptEverywhere } from './signInLimits.ts';

type SignIn = InputOf<typeof api.auth.login>;

interface Candidate {
  id: number;
  companyId: number;
  passwordHash: string;
  tokenVersion: number;
  super: boolean;
  status: boolean;
  isActive: boolean;
  hasSecondStep: boolean;
  passkeys: number;
  /** The user has a session from this address. */
  isKnownAddress: boolean;
}

const candidateQuery = `
  select u.id, u.company_id as "companyId", u.password_hash as "passwordHash", u.token_version as "tokenVersion", u.super, c.status,
    u.deactivated_at is null as "isActive", u.second_step_since is not null as "hasSecondStep",
    (select count(*)::int from passkeys k where k.company_id = u.company_id and k.user_id = u.id) as passkeys,
    exists (select from sessions s where s.company_id = u.company_id and s.user_id = u.id and s.ip = $2) as "isKnownAddress"
  from users u join companies c on c.id = u.company_id where identity_key(u.email) = identity_key($1)
  -- Of older twins, told apart by what nobody sees, the one that is written so.
  order by lower(u.email) = lower($1) desc limit 1`;

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
              hasSecondStep: column.boolean(),
              passkeys: column.number(),
              isKnownAddress: column.boolean(),
            },
            candidateQuery,
          ),
          [email, ip],
        )
      )[0],
  );

const refusalErrors = {
  password: 'ERR_INVALID_CREDENTIALS',
  deactivated: 'ERR_USER_INACTIVE',
  companyInactive: 'ERR_COMPANY_INACTIVE',
} as const;

function findRefusalReason({ isActive, status, super: isOperator }: Candidate, isRight: boolean): keyof typeof refusalErrors | null {
  if (!isRight) {
    return 'password';
  }
  return isActive ? (status || isOperator ? null : 'companyInactive') : 'deactivated';
}

/** The candidate with the right password. The work is the same without one, so that nobody can ask whether an e-mail exists. */
async function verifyCandidate(guest: PublicContext, candidate: Candidate | undefined, { email, password }: SignIn): Promise<Candidate> {
  const isRight = await verifyPassword(candidate?.passwordHash ?? null, password);
  if (candidate !== undefined && findRefusalReason(candidate, isRight) === null) {
    return candidate;
  }
  const reason = candidate === undefined ? 'password' : (findRefusalReason(candidate, isRight) ?? 'password');
  guest.log.info({ ip: guest.request.ip, userId: candidate?.id ?? null, reason }, 'a sign-in failed');
  // Not awaited: the time of the answer must not tell whether the person exists.
  void (candidate === undefined ? recordUnknownSignIn(guest, email) : recordRefusedSignIn(guest, candidate, reason));
  throw new AppError(refusalErrors[reason]);
}

/** Signs in; unknown e-mail and wrong password give the same error. Somebody with a second step gets a challenge for it. */
export async function logIn(guest: PublicContext, signIn: SignIn): Promise<ResultOf<typeof api.auth.login>> {
  const { email, password } = signIn;
  const attempts = [await takeAttemptAtAddress(guest, email)];
  const candidate = await findCandidate(guest.platform, email, guest.request.ip);
  if (candidate?.isKnownAddress !== true) {
    attempts.push(await takeAttemptEverywhere(guest, email));
  }
  const verified = await verifyCandidate(guest, candidate, signIn);
  await Promise.all(attempts.map((attempt) => attempt.succeed()));
  if (verified.hasSecondStep) {
    throw new AppError('ERR_SECOND_STEP_REQUIRED', {
      challenge: await signChallenge(guest, verified),
      values: { passkeys: verified.passkeys },
    });
  }
  return openSession(guest, verified, (scope) => replaceBcryptHash(scope, verified.id, { password, passwordHash: verified.passwordHash }));
}
