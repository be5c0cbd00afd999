import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Whose passkeys these are: the host of the public address. */
export const relyingPartyOf = ({ publicUrl }: Config): string => new URL(publicUrl).hostname;

function readOrigin(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null && 'origin' in data && typeof data.origin === 'string' ? data.origin : '';
  } catch {
    return '';
  }
}

/** On this machine alone the port may be any: browsers treat `localhost` as one party. */
export function listExpectedOrigins(config: Config, clientDataJson: string): string[] {
  const origin = readOrigin(clientDataJson);
  const isLocal = relyingPartyOf(config) === 'localhost' && /^http:\/\/localhost(?::\d+)?$/.test(origin);
  return [new URL(config.publicUrl).origin, ...config.allowedOrigins, ...(isLocal ? [origin] : [])];
}

/** Each challenge is answered once. Throws ERR_PASSKEY_REFUSED. */
export async function useChallenge(platform: Platform, challenge: string): Promise<true> {
  const limiter = await createRateLimiter(platform, { name: 'passkey-challenge', points: 1, duration: 600, code: 'ERR_PASSKEY_REFUSED' });
  await limiter.consume(challenge);
  return true;
}

/** Whatever a library says of an answer that is wrong. */
export async function refuseOnFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('ERR_PASSKEY_REFUSED');
  }
}
