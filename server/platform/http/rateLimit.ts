import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { Platform } from '#server/platform/platform.ts';

/** So many points in so many seconds, counted in the database for all servers together. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** A counter over keys; keys are hashed, so the table holds no address or e-mail. */
export interface RateLimiter {
  /** Takes a point; throws ERR_TOO_MANY_ATTEMPTS when none is left. */
  take(key: string): Promise<void>;
  /** Throws when no point is left, without taking one. */
  check(key: string): Promise<void>;
  /** Gives all points back. */
  clear(key: string): Promise<void>;
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

const tooMany = (left: RateLimiterRes): AppError =>
  new AppError('ERR_TOO_MANY_ATTEMPTS', { values: { seconds: Math.ceil(left.msBeforeNext / 1000) } });

async function storeOf(platform: Platform): Promise<object> {
  const connection = platform.orms.support.em.getConnection();
  return (connection as unknown as { getNativeClient(): Promise<object> }).getNativeClient();
}

/** Opens a counter. */
export async function rateLimiter(platform: Platform, { name, points, duration }: Limit): Promise<RateLimiter> {
  const store = new RateLimiterPostgres({
    storeClient: await storeOf(platform),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
  return {
    take: async (key) => {
      try {
        await store.consume(hashed(key));
      } catch (left) {
        throw left instanceof RateLimiterRes ? tooMany(left) : left;
      }
    },
    check: async (key) => {
      const left = await store.get(hashed(key));
      if (left !== null && left.remainingPoints <= 0) {
        throw tooMany(left);
      }
    },
    clear: async (key) => {
      await store.delete(hashed(key));
    },
  };
}
