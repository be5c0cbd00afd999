import { expect, it } from 'vitest';
import { findEmojiQuery } from './useEmojiPicker.ts';

it.each([
  [':fo', { start: 0, term: 'fo' }],
  ['Oi :coração', { start: 3, term: 'coração' }],
  ['Oi\n:fogo', { start: 3, term: 'fogo' }],
  [':D', null],
  [':', null],
  ['às 10:30', null],
  ['https://loja', null],
  [':fogo ', null],
  ['Preço: dez', null],
])('finds in “%s” the query %o', (value, expected) => {
  expect(findEmojiQuery(value, value.length)).toEqual(expected);
});
