import { expect, it } from 'vitest';
import { emojiLookingAt } from './useEmojiPicker.ts';

it.each([
  [':fo', { at: 0, term: 'fo' }],
  ['Oi :coração', { at: 3, term: 'coração' }],
  ['Oi\n:fogo', { at: 3, term: 'fogo' }],
  [':D', null],
  [':', null],
  ['às 10:30', null],
  ['https://loja', null],
  [':fogo ', null],
  ['Preço: dez', null],
])('“%s” before the caret is looked for as %o', (value, expected) => {
  expect(emojiLookingAt(value, value.length)).toEqual(expected);
});
