import { expect, it } from 'vitest';
import { isBlankText } from './isBlankText.ts';

it.each(['', ' \n\t', '\u200B', '\u00A0\u2060\uFEFF', '\u202E\u2066', '\u3164\u115F', '\u2800', '\uFE0F\u200D'])('%j is blank', (text) => {
  expect(isBlankText(text)).toBe(true);
});

it.each(['.', '\u200Bé', '👍', '♥\uFE0F', '🏴\u{E0067}\u{E0062}\u{E007F}', 'שלום', '\u3164中'])('%j is not', (text) => {
  expect(isBlankText(text)).toBe(false);
});
