import { expect, it } from 'vitest';
import { stepNumber, parseNumber } from './parseNumber.ts';

it.each([
  ['', null],
  [' 12 ', 12],
  ['3,5', 3.5],
  ['-2', -2],
  ['1e9', '1e9'],
  ['12a', '12a'],
  ['-', '-'],
])('reads %j as %j', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

it('steps within its limits', () => {
  expect(stepNumber(5, 1, { step: 1, max: 5 })).toBe(5);
  expect(stepNumber(5, -1, { step: 2, min: 0 })).toBe(3);
  expect(stepNumber(null, 1, { step: 1, min: 1 })).toBe(1);
  expect(stepNumber('x', -1, { step: 1 })).toBe(-1);
});
