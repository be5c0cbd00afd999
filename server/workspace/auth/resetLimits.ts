import { createRateLimiter, type RateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { hourSeconds } from '#shared/rules/durations.ts';

const halfHour = 30 * 60;

const limits = {
  requestAddress: { name: 'reset-request', points: 30, duration: halfHour },
  requestAccount: { name: 'reset-request-account', points: 5, duration: hourSeconds },
  codeAddress: { name: 'reset-code', points: 50, duration: halfHour },
  codeAccountAtAddress: { name: 'reset-code-account', points: 5, duration: halfHour },
  /** Over all addresses: twenty guesses of forty bits. */
  codeAccount: { name: 'reset-code-everywhere', points: 20, duration: hourSeconds },
} as const;

const limiter = ({ platform }: PublicContext, name: keyof typeof limits): Promise<RateLimiter> => createRateLimiter(platform, limits[name]);

/** Counts a request for a code, whether the address is somebody's or not. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function takeResetRequest(guest: PublicContext, email: string): Promise<void> {
  await (await limiter(guest, 'requestAddress')).consume(guest.request.ip);
  await (await limiter(guest, 'requestAccount')).consume(email);
}

/** Counts a guess of a code before it is verified. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function takeCodeAttempt(guest: PublicContext, email: string): Promise<void> {
  const { ip } = guest.request;
  await (await limiter(guest, 'codeAddress')).consume(ip);
  await (await limiter(guest, 'codeAccountAtAddress')).consume(`${email} ${ip}`);
  await (await limiter(guest, 'codeAccount')).consume(email);
}

/** After a right code. */
export async function clearCodeAttempts(guest: PublicContext, email: string): Promise<void> {
  await (await limiter(guest, 'codeAccountAtAddress')).reset(`${email} ${guest.request.ip}`);
  await (await limiter(guest, 'codeAccount')).reset(email);
}
