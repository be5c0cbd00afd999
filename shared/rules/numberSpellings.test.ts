import { expect, it } from 'vitest';
import { numberSpellings } from './numberSpellings.ts';

it.each([
  ['5511987654310', '551187654310'],
  ['5215512345678', '525512345678'],
  ['5491123456780', '541123456780'],
  ['5492966123456', '542966123456'],
])('%s is %s as well', (long, short) => {
  expect([numberSpellings(long), numberSpellings(short)]).toEqual([
    [long, short],
    [long, short],
  ]);
});

it.each(['551133334444', '521551234567', '5210155123456', '54800123456', '54911234567', '15215512345678', '~5215512345678@lid', ''])(
  '%j has one spelling',
  (number) => {
    expect(numberSpellings(number)).toEqual([number]);
  },
);
