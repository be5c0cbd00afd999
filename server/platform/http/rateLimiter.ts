import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { Platform } from '#server/platform/platform.ts';

/** So many points in so many seconds, counted in the database for all servers together. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** A counter over keys; keys are hashed, so the table holds no address or e-mail. */
export interface RateLimiter {
  /** Takes a point; throws ERR_TOO_MANY_ATTEMPTS when none is left. */
  consume(key: string): Promise<void>;
  /** Throws when no point is left, without taking one. */
  check(key: string): Promise<void>;
  /** Gives all points back. */
  reset(key: string): Promise<void>;
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

const createTooManyAttemptsError = (left: RateLimiterRes): AppError =>
  new AppError('ERR_TOO_MANY_ATTEMPTS', { values: { seconds: Math.ceil(left.msBeforeNext / 1000) } });

async function getStoreClient(platform: Platform): Promise<object> {
  const connection = platform.orms.support.em.getConnection();
  return (connection as unknown as { getNativeClient(): Promise<object> }).getNativeClient();
}

/** Opens a counter. */
export async function createRateLimiter(platform: Platform, { name, points, duration }: RateLimit): Promise<RateLimiter> {
  const store = new RateLimiterPostgres({
    storeClient: await getStoreClient(platform),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
  return {
    consume: async (key) => {
      try {
        await store.consume(hashKey(key));
      } catch (left) {
        throw left instanceof RateLimiterRes ? createTooManyAttemptsError(left) : left;
      }
    },
    check: async (key) => {
      const left = await store.get(hashKey(key));
      if (left !== null && left.remainingPoints <= 0) {
        throw createTooManyAttemptsError(left);
      }
    },
    reset: async (key) => {
      await store.delete(hashKey(key));
    },
  };
}
