import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Points per duration, counted in the database for all servers together. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
  /** Default: ERR_TOO_MANY_ATTEMPTS. */
  readonly code?: ErrorCode;
}

/** A rate limiter by key; keys are hashed, so that the table holds no address or e-mail. */
export interface RateLimiter {
  /** The points taken so far with this one. Throws ERR_TOO_MANY_ATTEMPTS when none is left. A first point lasts `seconds`, where given. */
  consume(key: string, seconds?: number): Promise<number>;
  /** Gives a consumed point back. */
  refund(key: string): Promise<void>;
  /** Throws ERR_TOO_MANY_ATTEMPTS when no point is left, without consuming one. */
  check(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

const createLimitError = (state: RateLimiterRes, code: ErrorCode): AppError =>
  new AppError(code, { values: { seconds: Math.ceil(state.msBeforeNext / 1000) } });

async function getStoreClient(platform: Platform): Promise<object> {
  const connection = platform.orms.support.em.getConnection();
  return (connection as unknown as { getNativeClient(): Promise<object> }).getNativeClient();
}

export async function createRateLimiter(
  platform: Platform,
  { name, points, duration, code = 'ERR_TOO_MANY_ATTEMPTS' }: RateLimit,
): Promise<RateLimiter> {
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
    consume: async (key, seconds) => {
      try {
        return (await store.consume(hashKey(key), 1, seconds === undefined ? {} : { customDuration: seconds })).consumedPoints;
      } catch (state) {
        throw state instanceof RateLimiterRes ? createLimitError(state, code) : state;
      }
    },
    refund: async (key) => {
      await store.reward(hashKey(key));
    },
    check: async (key) => {
      const state = await store.get(hashKey(key));
      if (state !== null && state.remainingPoints <= 0) {
        throw createLimitError(state, code);
      }
    },
    reset: async (key) => {
      await store.delete(hashKey(key));
    },
  };
}
