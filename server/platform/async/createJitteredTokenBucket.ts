/** A token bucket that tells how long to wait and varies the intervals: regular ones would look automated to the provider. */
export interface JitteredTokenBucket {
  /** Takes a token and returns 0, or returns the milliseconds until the next may be taken. */
  take(): number;
  /** Empties the bucket. */
  drain(): void;
}

export interface JitteredTokenBucketOptions {
  /** Capacity. */
  readonly burst: number;
  readonly perMinute: number;
}

/** A full bucket. `now` is monotonic: with the time of day, a clock set back by an hour would block for an hour. */
export function createJitteredTokenBucket(
  { burst, perMinute }: JitteredTokenBucketOptions,
  now: () => number = () => performance.now(),
  random: () => number = Math.random,
): JitteredTokenBucket {
  const intervalMs = 60_000 / perMinute;
  let tokens = burst;
  let filledAt = now();
  let blockedUntil = 0;
  return {
    take: () => {
      const time = now();
      tokens = Math.min(burst, tokens + (time - filledAt) / intervalMs);
      filledAt = time;
      if (tokens >= 1 && time >= blockedUntil) {
        tokens -= 1;
        return 0;
      }
      if (time >= blockedUntil) {
        blockedUntil = time + Math.ceil((1 - tokens) * intervalMs * (0.75 + random() / 2));
      }
      return Math.max(1, blockedUntil - time);
    },
    drain: () => {
      tokens = 0;
      filledAt = now();
    },
  };
}
