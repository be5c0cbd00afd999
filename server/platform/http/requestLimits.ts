import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRateLimiter } from './rateLimiter.ts';
import type { AccessClaims } from './tokens.ts';

/** How often one person, and one company, may call what costs much. */
export interface RequestLimit {
  /** Endpoints of one name count together. */
  readonly name: string;
  readonly perUser: number;
  readonly perCompany: number;
  readonly seconds: number;
  /** Counts calls that carry files alone: a text costs little. */
  readonly isForFiles?: true;
  /** Counts calls with a search term alone: a list without one is everyday work. */
  readonly isForTerms?: true;
  /** Counted in the memory of each process: for reads that are cheaper than a statement of the count. */
  readonly isInMemory?: true;
}

/** The limits of endpoints by method and path. */
export type RequestLimits = ReadonlyMap<string, RequestLimit>;

export const limitKeyOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => `${method} ${path}`;

const memoryLimiters = new WeakMap<Platform, Map<string, RateLimiterMemory>>();

function getMemoryLimiter(platform: Platform, name: string, limit: { points: number; duration: number }): RateLimiterMemory {
  const limiters = memoryLimiters.get(platform) ?? new Map<string, RateLimiterMemory>();
  memoryLimiters.set(platform, limiters);
  const limiter = limiters.get(name) ?? new RateLimiterMemory(limit);
  limiters.set(name, limiter);
  return limiter;
}

async function takeInMemory(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (state) {
    throw state instanceof RateLimiterRes
      ? new AppError('ERR_TOO_MANY_REQUESTS', { values: { seconds: Math.ceil(state.msBeforeNext / 1000) } })
      : state;
  }
}

/** Counts a call before its body is received. Throws ERR_TOO_MANY_REQUESTS. */
export async function takeRequest(platform: Platform, limit: RequestLimit, { id, companyId }: AccessClaims): Promise<void> {
  const { name, perUser, perCompany, seconds: duration, isInMemory = false } = limit;
  const takes = [
    { name: `${name}-user`, points: perUser, duration, key: `${companyId} ${id}` },
    { name: `${name}-company`, points: perCompany, duration, key: `${companyId}` },
  ];
  for (const { key, ...take } of takes) {
    await (isInMemory
      ? takeInMemory(getMemoryLimiter(platform, take.name, take), key)
      : (await createRateLimiter(platform, { ...take, code: 'ERR_TOO_MANY_REQUESTS' })).consume(key));
  }
}
