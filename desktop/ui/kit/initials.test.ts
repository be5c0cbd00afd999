import { describe, expect, it } from 'vitest';
import { faces } from '#ui/theme/tokens.ts';
import { faceOf, initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ana Beatriz Lopes', 'AL'],
    ['João da Silva', 'JS'],
    ['marina', 'M'],
    ['Loja 2', 'L'],
    ['de', 'D'],
    ['Émile Zola', 'ÉZ'],
    ['+55 11 98812-4406', ''],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('faceOf', () => {
  it('keeps a name on one of the quiet hues', () => {
    expect(faceOf('Ana')).toBe(faceOf('Ana'));
    expect(faces).toContain(faceOf('São Paulo ☀️'));
    expect(faces).toContain(faceOf(''));
  });
});
