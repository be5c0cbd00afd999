/** Lets so many through at once, and as many more as time goes by. */
export interface Bucket {
  /** False: not now. */
  take(cost?: number): boolean;
}

export interface BucketSize {
  readonly capacity: number;
  readonly perSecond: number;
}

/** A full bucket. */
export function createBucket({ capacity, perSecond }: BucketSize, now: () => number = () => performance.now()): Bucket {
  let level = capacity;
  let filledAt = now();
  return {
    take: (cost = 1) => {
      const time = now();
      level = Math.min(capacity, level + ((time - filledAt) / 1000) * perSecond);
      filledAt = time;
      const isEnough = level >= cost;
      level -= isEnough ? cost : 0;
      return isEnough;
    },
  };
}
