import { describe, expect, it } from 'vitest';
import { money } from '#shared/rules/money.ts';

describe('money', () => {
  it.each([
    ['1.234,5', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1234.5', 1234.5],
    ['R$ 1.000,00', 1000],
    [12.345, 12.35],
    [0, 0],
  ])('reads %s', (given, sum) => {
    expect(money().validate(given)).toEqual({ value: sum });
  });

  it.each(['abc', '1e5', '1,2,3', '1,234.5', null, -1])('refuses %s', (given) => {
    expect(money().validate(given).error).toBeDefined();
  });

  it('takes an empty field for none', () => {
    expect(money().validate(' ')).toEqual({ value: undefined });
  });
});
