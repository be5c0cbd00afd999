import { expect, it } from 'vitest';
import { placesIn } from './placesIn.ts';

it('finds every place, whatever its case and accents, and nothing for nothing', () => {
  expect(placesIn('Promoção! PROMOCAO e promoções', 'promoçao')).toEqual([
    [0, 8],
    [10, 18],
  ]);
  expect(placesIn('aaaa', 'aa')).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(placesIn('a.b', '.')).toEqual([[1, 2]]);
  expect(placesIn('qualquer coisa', '  ')).toEqual([]);
});
