import { describe, expect, it } from 'vitest';
import { createTokenBucket } from '#server/platform/async/TokenBucket.ts';
import { createWishes } from './RoomSubscriptions.ts';

describe('createWishes', () => {
  it('counts, and never below zero', () => {
    const wishes = createWishes();
    const open = { kind: 'tickets', status: 'open' } as const;
    wishes.remove(open);
    wishes.add(open);
    wishes.add({ ...open });
    wishes.remove(open);
    expect(wishes.has(open)).toBe(true);
    wishes.remove(open);
    wishes.remove(open);
    expect([wishes.has(open), wishes.all()]).toEqual([false, []]);
  });

  it('holds only so many', () => {
    const wishes = createWishes();
    Array.from({ length: 500 }, (_, index) => wishes.add({ kind: 'ticket', ticketId: index + 1 }));
    expect(wishes.all()).toHaveLength(200);
  });
});

describe('createBucket', () => {
  it('runs dry and fills again', () => {
    let time = 0;
    const bucket = createTokenBucket({ capacity: 3, perSecond: 1 }, () => time);
    expect([bucket.tryTake(), bucket.tryTake(2), bucket.tryTake()]).toEqual([true, true, false]);
    time = 1_500;
    expect([bucket.tryTake(), bucket.tryTake()]).toEqual([true, false]);
    time = 60_000;
    expect([bucket.tryTake(3), bucket.tryTake()]).toEqual([true, false]);
  });
});
