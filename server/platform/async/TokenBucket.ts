/**
 * A token bucket: `capacity` at once, `perSecond` sustained. Not rate-limiter-flexible: it counts in fixed windows, and a page that
 * comes back would be refused for the rest of one.
 */
export interface TokenBucket {
  /** False: too few tokens. */
  tryTake(cost?: number): boolean;
}

export interface TokenBucketOptions {
  readonly capacity: number;
  readonly perSecond: number;
}

/** A full bucket. */
export function createTokenBucket({ capacity, perSecond }: TokenBucketOptions, now: () => number = () => performance.now()): TokenBucket {
  let level = capacity;
  let filledAt = now();
  return {
    tryTake: (cost = 1) => {
      const time = now();
      level = Math.min(capacity, level + ((time - filledAt) / 1000) * perSecond);
      filledAt = time;
      const isEnough = level >= cost;
      level -= isEnough ? cost : 0;
      return isEnough;
    },
  };
}
