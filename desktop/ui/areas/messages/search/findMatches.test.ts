import { expect, it } from 'vitest';
import { findMatches } from './findMatches.ts';

it('finds every match regardless of case and accents, and none for an empty term', () => {
  expect(findMatches('Promoção! PROMOCAO e promoções', 'promoçao')).toEqual([
    [0, 8],
    [10, 18],
  ]);
  expect(findMatches('aaaa', 'aa')).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(findMatches('a.b', '.')).toEqual([[1, 2]]);
  expect(findMatches('qualquer coisa', '  ')).toEqual([]);
});
