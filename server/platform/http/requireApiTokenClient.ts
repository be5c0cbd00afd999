import { AppError } from '#shared/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import type { ApiTokenCall, ApiTokenClient, Authentication } from './Authentication.ts';
import { createKeyedQueue } from '#server/platform/async/createKeyedQueue.ts';
import { createRateLimiter } from './rateLimiter.ts';

/** Invalid tokens per address; calls per connection. */
const guessLimit = { name: 'token-guesses', points: 100, duration: 15 * minuteSeconds };
const callLimit = { name: 'token-calls', points: 120, duration: 60 };

/** One token at a time per address: calls that are under way must not look like guesses to each other. */
const tokenQueue = createKeyedQueue(8);

/** The guess is counted before it is verified, so that a burst over several processes verifies no more than the limit. */
async function findClient(platform: Platform, authentication: Authentication, call: ApiTokenCall): Promise<ApiTokenClient> {
  const { ip } = call;
  const guessLimiter = await createRateLimiter(platform, guessLimit);
  await guessLimiter.consume(ip);
  // A token that has ended, or comes from elsewhere, is no guess.
  const client = await authentication.findApiTokenClient(platform, call).catch(async (error: unknown) => {
    await guessLimiter.refund(ip);
    throw error;
  });
  if (client === null) {
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  await guessLimiter.refund(ip);
  return client;
}

/** The client of a token. Throws ERR_INVALID_CREDENTIALS for an unknown token, ERR_TOO_MANY_ATTEMPTS after too many. */
export async function requireApiTokenClient(
  platform: Platform,
  authentication: Authentication,
  call: ApiTokenCall,
): Promise<ApiTokenClient> {
  const client = await tokenQueue(call.ip, () => findClient(platform, authentication, call));
  await (await createRateLimiter(platform, callLimit)).consume(`${client.connectionId}`);
  return client;
}
