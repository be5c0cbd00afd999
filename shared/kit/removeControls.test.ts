import { expect, it } from 'vitest';
import { removeControls, removeLineControls } from './removeControls.ts';

it('removes control characters and those that turn the direction of a text, and keeps the others', () => {
  expect(removeControls('photo\u202Egpj.exe')).toBe('photogpj.exe');
  expect(removeControls('a\u2066b\u2069\u200F\u061C\u0000\n.txt')).toBe('ab.txt');
  expect(removeControls('ação 日本 שלום 👩‍👧.pdf')).toBe('ação 日本 שלום 👩‍👧.pdf');
});

it('keeps lines, and the marks of right-to-left scripts', () => {
  expect(removeLineControls('photo\u202Egpj.exe\u202C\n\tfim\u0000\u001B[31m')).toBe('photogpj.exe\n\tfim[31m');
  expect(removeLineControls('שלום\u200F, 2⁄3')).toBe('שלום\u200F, 2⁄3');
});
