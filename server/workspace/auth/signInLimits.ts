import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';

const quarterHour = 15 * 60;
/** Attempts that have not succeeded. */
const limits = {
  address: { name: 'login-address', points: 100, duration: quarterHour },
  accountAtAddress: { name: 'login-account', points: 10, duration: quarterHour },
  /** Over all addresses; the points are no limit, they are counted for the back-off. */
  account: { name: 'login-account-everywhere', points: 1_000_000, duration: 24 * 3600 },
  /** Open while it has no point. */
  gate: { name: 'login-account-gate', points: 1, duration: quarterHour },
};

/** Attempts of one account from unknown addresses before each has to wait twice as long as the last: 2 s, 4 s … a quarter of an hour. */
const freeAttempts = 20;
const computeWaitSeconds = (attempt: number): number => Math.min(2 ** (attempt - freeAttempts), quarterHour);

/** An attempt to sign in, counted as failed until it succeeds. */
export interface SignInAttempt {
  succeed(): Promise<void>;
}

/**
 * Counts an attempt before its password is verified, so that a burst verifies no more than the limit. Throws
 * ERR_TOO_MANY_ATTEMPTS.
 */
export async function takeAttemptAtAddress({ platform, request: { ip } }: PublicContext, email: string): Promise<SignInAttempt> {
  const [address, account] = [
    await createRateLimiter(platform, limits.address),
    await createRateLimiter(platform, limits.accountAtAddress),
  ];
  await address.consume(ip);
  await account.consume(`${email} ${ip}`);
  return { succeed: async () => void (await Promise.all([address.refund(ip), account.reset(`${email} ${ip}`)])) };
}

/** The same over all addresses; not for a known one, from which guesses by others must not lock a user out. */
export async function takeAttemptEverywhere({ platform }: PublicContext, email: string): Promise<SignInAttempt> {
  const [account, gate] = [await createRateLimiter(platform, limits.account), await createRateLimiter(platform, limits.gate)];
  const attempt = await account.consume(email);
  if (attempt > freeAttempts) {
    try {
      await gate.consume(email, computeWaitSeconds(attempt));
    } catch (error) {
      await account.refund(email);
      throw error;
    }
  }
  return { succeed: async () => void (await Promise.all([account.reset(email), gate.reset(email)])) };
}

/** After a password reset: a user whose password was guessed at may sign in at once. */
export async function clearSignInAttempts({ platform, request: { ip } }: PublicContext, email: string): Promise<void> {
  await (await createRateLimiter(platform, limits.accountAtAddress)).reset(`${email} ${ip}`);
  await (await createRateLimiter(platform, limits.account)).reset(email);
  await (await createRateLimiter(platform, limits.gate)).reset(email);
}
