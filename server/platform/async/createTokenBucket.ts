/** Lets a handful through at once, and from then on so many per minute. */
export interface TokenBucket {
  /** Milliseconds until the next may pass; nothing when it may pass now, and has. */
  take(): number;
  /** Begins empty: whoever had it before had used it up. */
  drain(): void;
}

export interface TokenBucketOptions {
  /** How many may pass at once after a while of silence. */
  readonly burst: number;
  readonly perMinute: number;
}

/** Fills up with time. The pause before each that has to wait is drawn: nobody writes like a clock. */
export function createTokenBucket(
  { burst, perMinute }: TokenBucketOptions,
  // Not the time of day: whoever turns the clock back by an hour must not silence a number for an hour.
  now: () => number = () => performance.now(),
  random: () => number = Math.random,
): TokenBucket {
  const each = 60_000 / perMinute;
  let tokens = burst;
  let filledAt = now();
  let notBefore = 0;
  return {
    take: () => {
      const at = now();
      tokens = Math.min(burst, tokens + (at - filledAt) / each);
      filledAt = at;
      if (tokens >= 1 && at >= notBefore) {
        tokens -= 1;
        return 0;
      }
      if (at >= notBefore) {
        notBefore = at + Math.ceil((1 - tokens) * each * (0.75 + random() / 2));
      }
      return Math.max(1, notBefore - at);
    },
    drain: () => {
      tokens = 0;
      filledAt = now();
    },
  };
}
