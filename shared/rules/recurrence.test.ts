import { describe, expect, it } from 'vitest';
import { addMonths, computePaidPeriod } from './recurrence.ts';

const timeZone = 'America/Sao_Paulo';
const period = (dueDate: string, now: string, months = 1, anchorDay: number | null = null) =>
  computePaidPeriod({ dueDate: new Date(dueDate), now: new Date(now), months, timeZone, anchorDay });

describe('addMonths', () => {
  it.each([
    ['2030-01-15', 1, '2030-02-15'],
    ['2030-01-31', 1, '2030-02-28'],
    ['2032-01-31', 1, '2032-02-29'],
    ['2030-11-30', 3, '2031-02-28'],
    ['2030-01-15', 12, '2031-01-15'],
  ])('%s and %i months is %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));

  it('returns to the day that was meant', () => expect(addMonths('2030-02-28', 1, 31)).toBe('2030-03-31'));
});

describe('a paid period', () => {
  it('begins at the due date when the payment is early', () => {
    const { end } = period('2030-01-16T02:59:59.999Z', '2030-01-02T12:00:00Z');
    expect(end.toISOString()).toBe('2030-02-16T02:59:59.999Z');
  });

  it('begins today when the payment is late, and is as long', () => {
    const { end, start } = period('2030-01-16T02:59:59.999Z', '2030-01-20T12:00:00Z', 3);
    expect(start.toISOString()).toBe('2030-01-20T12:00:00.000Z');
    expect(end.toISOString()).toBe('2030-04-21T02:59:59.999Z');
  });

  it('keeps the 31st through February, and forgets it after a late payment', () => {
    const february = period('2030-02-01T02:59:59.999Z', '2030-01-20T12:00:00Z');
    expect(february.end.toISOString()).toBe('2030-03-01T02:59:59.999Z');
    const march = period('2030-03-01T02:59:59.999Z', '2030-02-20T12:00:00Z', 1, february.anchorDay);
    expect(march.end.toISOString()).toBe('2030-04-01T02:59:59.999Z');
    const late = period('2030-03-01T02:59:59.999Z', '2030-03-05T12:00:00Z', 1, february.anchorDay);
    expect(late.end.toISOString()).toBe('2030-04-06T02:59:59.999Z');
  });
});
