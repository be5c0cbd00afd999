import { expect, it } from 'vitest';
import { isForeseeable } from './isForeseeable.ts';

it.each(['noConnection', 'noList', 'noText'] as const)('tells neither start nor risk with “%s”', (problem) => {
  expect(isForeseeable({ problems: [problem, 'noRecipients'] })).toBe(false);
});

it('tells them once number, list and text are there', () => {
  expect(isForeseeable({ problems: ['noRecipients'] })).toBe(true);
  expect(isForeseeable({ problems: [] })).toBe(true);
});
