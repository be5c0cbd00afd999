import { describe, expect, it } from 'vitest';
import { avatarColors } from '#ui/theme/tokens.ts';
import { pickAvatarColor, toInitials } from './initials.ts';

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
    expect(toInitials(name)).toBe(expected);
  });
});

describe('faceOf', () => {
  it('keeps a name on one of the quiet hues', () => {
    expect(pickAvatarColor('Ana')).toBe(pickAvatarColor('Ana'));
    expect(avatarColors).toContain(pickAvatarColor('São Paulo ☀️'));
    expect(avatarColors).toContain(pickAvatarColor(''));
  });
});
