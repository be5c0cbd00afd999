import { expect, it } from 'vitest';
import { createTokenBucket } from './createTokenBucket.ts';

it('lets a handful through at once, then so many per minute, and fills up in silence', () => {
  let now = 0;
  const bucket = createTokenBucket(
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

it('draws the pauses: none is as long as the other', () => {
  const pauses = [0, 0.25, 1].map((drawn) => {
    const bucket = createTokenBucket(
      { burst: 1, perMinute: 30 },
      () => 0,
      () => drawn,
    );
    bucket.take();
    return bucket.take();
  });
  expect(pauses).toEqual([1_500, 1_750, 2_500]);
});

it('goes on empty where somebody had used it up', () => {
  let now = 0;
  const bucket = createTokenBucket(
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
