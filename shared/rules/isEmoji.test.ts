import { describe, expect, it } from 'vitest';
import { isEmoji } from './isEmoji.ts';

describe('isEmoji', () => {
  it.each(['👍', '😂', '❤️', '❤', '☝🏽', '☝️', '👍🏿', '👩‍👩‍👧‍👦', '❤️‍🔥', '❤‍🔥', '🏳️‍🌈', '🏳‍🌈', '🇧🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '1⃣', '#️⃣', '🕵🏽‍♂️', '©️', '©', '🫱🏻‍🫲🏿'])(
    'is %s',
    (text) => expect(isEmoji(text)).toBe(true),
  );

  it.each([
    '',
    ' ',
    'a',
    '1',
    '#',
    'ok',
    '👍👍',
    '👍 ',
    ' 👍',
    '👍a',
    '❤️❤️',
    '🇧',
    '🇧🇷🇦',
    '1️',
    '👍\u0301',
    '👍‍👍',
    '\uFE0F',
    '\u200D',
    ':)',
    '<b>',
  ])('is not “%s”', (text) => expect(isEmoji(text)).toBe(false));
});
