import { expect, it } from 'vitest';
import { computeWarmUp } from './computeWarmUp.ts';
import { dayMs } from './durations.ts';

const now = new Date('2029-05-20T12:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
const perDay = (age: number, restrictedUntil: Date | null = null): number =>
  computeWarmUp({ numberSince: ago(age), restrictedUntil }, now).perDay;

it('raises the limit with the age of the number', () => {
  expect([0, 2.9, 3, 13, 14, 400].map((age) => perDay(age))).toEqual([5, 5, 10, 10, 30, 30]);
});

it('names the date of the next limit', () => {
  expect(computeWarmUp({ numberSince: ago(1), restrictedUntil: null }, now).next).toEqual({ perDay: 10, at: ago(-2) });
  expect(computeWarmUp({ numberSince: ago(20), restrictedUntil: null }, now).next).toBeNull();
});

it('starts over for a week after a restriction', () => {
  expect([-1, 0, 6.9, 7].map((days) => perDay(400, ago(days)))).toEqual([5, 5, 5, 30]);
  expect(computeWarmUp({ numberSince: ago(400), restrictedUntil: ago(2) }, now).next).toEqual({ perDay: 30, at: ago(-5) });
});

it('treats future dates as now', () => {
  expect(perDay(-1)).toBe(5);
});
