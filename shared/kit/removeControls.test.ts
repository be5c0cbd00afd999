import { expect, it } from 'vitest';
import { removeControls } from './removeControls.ts';

it('removes control characters and those that turn the direction of a text, and keeps the others', () => {
  expect(removeControls('photo\u202Egpj.exe')).toBe('photogpj.exe');
  expect(removeControls('a\u2066b\u2069\u200F\u061C\u0000\n.txt')).toBe('ab.txt');
  expect(removeControls('ação 日本 שלום 👩‍👧.pdf')).toBe('ação 日本 שלום 👩‍👧.pdf');
});
