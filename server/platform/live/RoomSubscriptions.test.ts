import { describe, expect, it } from 'vitest';
import { createTokenBucket } from '#server/platform/async/TokenBucket.ts';
import { createRoomSubscriptions } from './RoomSubscriptions.ts';

describe('createRoomSubscriptions', () => {
  it('counts, and never below zero', () => {
    const subscriptions = createRoomSubscriptions();
    const open = { kind: 'tickets', status: 'open' } as const;
    subscriptions.remove(open);
    subscriptions.add(open);
    subscriptions.add({ ...open });
    subscriptions.remove(open);
    expect(subscriptions.has(open)).toBe(true);
    subscriptions.remove(open);
    subscriptions.remove(open);
    expect([subscriptions.has(open), subscriptions.all()]).toEqual([false, []]);
  });

  it('has a maximum', () => {
    const subscriptions = createRoomSubscriptions();
    Array.from({ length: 500 }, (_, index) => subscriptions.add({ kind: 'ticket', ticketId: index + 1 }));
    expect(subscriptions.all()).toHaveLength(200);
  });
});

describe('createTokenBucket', () => {
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
