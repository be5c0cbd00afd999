import { describe, expect, test } from 'vitest';
import { describeLastInteraction, type TicketActivity } from './describeLastInteraction.ts';

const now = new Date('2029-05-02T15:00:00.000Z');
const ago = (minutes: number, more: Partial<TicketActivity> = {}): TicketActivity => ({
  status: 'open',
  fromMe: false,
  lastMessageAt: new Date(now.getTime() - minutes * 60_000).toISOString(),
  ...more,
});

describe('describeLastInteraction', () => {
  test.each([
    [0, 'plain', 0, 'minute'],
    [2.99, 'plain', 2, 'minute'],
    [3, 'fresh', 3, 'minute'],
    [10.9, 'fresh', 10, 'minute'],
    [11, 'plain', 11, 'minute'],
    [29, 'plain', 29, 'minute'],
    [30, 'waiting', 30, 'minute'],
    [59.9, 'waiting', 59, 'minute'],
    [60, 'late', 1, 'hour'],
    [23 * 60 + 59, 'late', 23, 'hour'],
    [24 * 60, 'late', 1, 'day'],
    [80 * 60, 'late', 3, 'day'],
  ])('after %s minutes it is %s', (minutes, urgency, count, unit) => {
    expect(describeLastInteraction(ago(minutes), now)).toMatchObject({ urgency, count, unit });
  });

  test('nobody waits after an outgoing message or in a closed ticket', () => {
    expect(describeLastInteraction(ago(45, { fromMe: true }), now)?.urgency).toBe('plain');
    expect(describeLastInteraction(ago(90, { status: 'closed' }), now)?.urgency).toBe('plain');
  });

  test('pending tickets count as waiting', () => {
    expect(describeLastInteraction(ago(45, { status: 'pending' }), now)?.urgency).toBe('waiting');
  });

  test('null before the first message', () => {
    expect(describeLastInteraction(ago(5, { lastMessageAt: null }), now)).toBeNull();
    expect(describeLastInteraction(ago(5, { lastMessageAt: 'never' }), now)).toBeNull();
  });

  test('a future time counts as now', () => {
    expect(describeLastInteraction(ago(-3), now)).toMatchObject({ count: 0, urgency: 'plain' });
  });
});
