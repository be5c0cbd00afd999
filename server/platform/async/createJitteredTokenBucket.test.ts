import { expect, it } from 'vitest';
import { createJitteredTokenBucket } from './createJitteredTokenBucket.ts';

it('allows a burst, then the rate per minute, and refills while idle', () => {
  let now = 0;
  const bucket = createJitteredTokenBucket(
    { burst: 3, perMinute: 60 },
    () => now,
    () => 0.5,
  );
  const passes = (): number[] => {
    const waits: number[] = [];
    for (let wait = bucket.take(); wait === 0; wait = bucket.take()) {
      waits.push(now);
    }
    return waits;
  };
  expect(passes()).toEqual([0, 0, 0]);
  expect(bucket.take()).toBe(1_000);
  now = 999;
  expect(bucket.take()).toBe(1);
  now = 1_000;
  expect(passes()).toEqual([1_000]);
  now = 60_000;
  expect(passes()).toHaveLength(3);
});

it('varies the intervals', () => {
  const pauses = [0, 0.25, 1].map((fraction) => {
    const bucket = createJitteredTokenBucket(
      { burst: 1, perMinute: 30 },
      () => 0,
      () => fraction,
    );
    bucket.take();
    return bucket.take();
  });
  expect(pauses).toEqual([1_500, 1_750, 2_500]);
});

it('starts refilling after a drain', () => {
  let now = 0;
  const bucket = createJitteredTokenBucket(
    { burst: 3, perMinute: 60 },
    () => now,
    () => 0.5,
  );
  bucket.drain();
  expect(bucket.take()).toBe(1_000);
  now = 1_000;
  expect(bucket.take()).toBe(0);
  expect(bucket.take()).toBe(1_000);
});
