import { expect, it } from 'vitest';
import { computeWarmUp } from './computeWarmUp.ts';

const now = new Date('2029-05-20T12:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000);
const perDay = (age: number, restrictedUntil: Date | null = null): number =>
  computeWarmUp({ numberSince: ago(age), restrictedUntil }, now).perDay;

it('lets a number write to more strangers as it grows older', () => {
  expect([0, 2.9, 3, 13, 14, 400].map((age) => perDay(age))).toEqual([5, 5, 10, 10, 30, 30]);
});

it('says when more will be allowed', () => {
  expect(computeWarmUp({ numberSince: ago(1), restrictedUntil: null }, now).next).toEqual({ perDay: 10, at: ago(-2) });
  expect(computeWarmUp({ numberSince: ago(20), restrictedUntil: null }, now).next).toBeNull();
});

it('treats a number that was restricted as a new one for a week', () => {
  expect([-1, 0, 6.9, 7].map((days) => perDay(400, ago(days)))).toEqual([5, 5, 5, 30]);
  expect(computeWarmUp({ numberSince: ago(400), restrictedUntil: ago(2) }, now).next).toEqual({ perDay: 30, at: ago(-5) });
});

it('does not count backwards where clocks disagree', () => {
  expect(perDay(-1)).toBe(5);
});
