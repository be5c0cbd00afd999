import { expect, it } from 'vitest';
import { stepped, typedNumber } from './numberText.ts';

it.each([
  ['', null],
  [' 12 ', 12],
  ['3,5', 3.5],
  ['-2', -2],
  ['1e9', '1e9'],
  ['12a', '12a'],
  ['-', '-'],
])('reads %j as %j', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});

it('steps within its limits', () => {
  expect(stepped(5, 1, { step: 1, max: 5 })).toBe(5);
  expect(stepped(5, -1, { step: 2, min: 0 })).toBe(3);
  expect(stepped(null, 1, { step: 1, min: 1 })).toBe(1);
  expect(stepped('x', -1, { step: 1 })).toBe(-1);
});
