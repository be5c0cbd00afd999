import { describe, expect, it } from 'vitest';
import { avatarColors } from '#ui/theme/tokens.ts';
import { pickAvatarColor, toInitials } from './initials.ts';

describe('toInitials', () => {
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

describe('pickAvatarColor', () => {
  it('returns a stable avatar colour', () => {
    expect(pickAvatarColor('Ana')).toBe(pickAvatarColor('Ana'));
    expect(avatarColors).toContain(pickAvatarColor('São Paulo ☀️'));
    expect(avatarColors).toContain(pickAvatarColor(''));
  });
});
