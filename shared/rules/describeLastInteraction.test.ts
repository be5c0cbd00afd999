import { describe, expect, test } from 'vitest';
import { describeLastInteraction, type TicketActivity } from './describeLastInteraction.ts';
import { minuteMs } from './durations.ts';

const now = new Date('2029-05-02T15:00:00.000Z');
const before = (minutes: number): string => new Date(now.getTime() - minutes * minuteMs).toISOString();
const waiting = (minutes: number, more: Partial<TicketActivity> = {}): TicketActivity => ({
  status: 'open',
  waitingSince: before(minutes),
  lastMessageAt: before(0),
  ...more,
});

describe('describeLastInteraction', () => {
  test.each([
    [0, 'green', 0, 'minute'],
    [9.9, 'green', 9, 'minute'],
    [10, 'yellow', 10, 'minute'],
    [29.9, 'yellow', 29, 'minute'],
    [30, 'orange', 30, 'minute'],
    [59.9, 'orange', 59, 'minute'],
    [60, 'red', 1, 'hour'],
    [23 * 60 + 59, 'red', 23, 'hour'],
    [24 * 60, 'red', 1, 'day'],
    [80 * 60, 'red', 3, 'day'],
  ])('after a wait of %s minutes it is %s', (minutes, urgency, count, unit) => {
    expect(describeLastInteraction(waiting(minutes), now)).toMatchObject({ urgency, count, unit });
    expect(describeLastInteraction(waiting(minutes, { status: 'pending' }), now)).toMatchObject({ urgency, count, unit });
  });

  test('where nobody waits it is the age of the last message', () => {
    const answered = { waitingSince: null, lastMessageAt: before(45) };
    expect(describeLastInteraction(waiting(0, answered), now)).toMatchObject({ urgency: 'none', count: 45 });
    expect(describeLastInteraction(waiting(90, { status: 'closed', lastMessageAt: before(45) }), now)).toMatchObject({
      urgency: 'none',
      count: 45,
    });
  });

  test('null before the first message', () => {
    expect(describeLastInteraction(waiting(5, { waitingSince: null, lastMessageAt: null }), now)).toBeNull();
    expect(describeLastInteraction(waiting(5, { waitingSince: 'never' }), now)).toBeNull();
  });

  test('a future time counts as now', () => {
    expect(describeLastInteraction(waiting(-3), now)).toMatchObject({ count: 0, urgency: 'green' });
  });
});
