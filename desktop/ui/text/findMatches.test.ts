import { expect, it } from 'vitest';
import { findMatches } from './findMatches.ts';

it('finds every match regardless of case and accents, and none for an empty term', () => {
  expect(findMatches('Promoção! PROMOCAO e promoções', 'promoçao')).toEqual([
    [0, 8],
    [10, 18],
  ]);
  expect(findMatches('aaaaaa', 'aaa')).toEqual([
    [0, 3],
    [3, 6],
  ]);
  expect(findMatches('a.b bb', 'b')).toEqual([
    [2, 3],
    [4, 5],
  ]);
  expect(findMatches('pix e boleto', 'boleto  PIX')).toEqual([
    [0, 3],
    [6, 12],
  ]);
  expect(findMatches('qualquer coisa', '  ')).toEqual([]);
});
