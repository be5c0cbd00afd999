import { describe, expect, it } from 'vitest';
import { toAriaKeyShortcuts, splitKeys } from './keys.ts';

describe('splitKeys', () => {
  it('returns one cap per key', () => {
    expect(splitKeys('Ctrl Shift A')).toEqual(['Ctrl', 'Shift', 'A']);
  });

  it('uses Mac symbols on a Mac', () => {
    expect(splitKeys('Ctrl Alt E', true)).toEqual(['⌘', '⌥', 'E']);
  });
});

describe('toAriaKeyShortcuts', () => {
  it('uses the names of aria-keyshortcuts', () => {
    expect(toAriaKeyShortcuts('Ctrl K')).toBe('Control+K');
    expect(toAriaKeyShortcuts('Del')).toBe('Delete');
    expect(toAriaKeyShortcuts('Alt ↑')).toBe('Alt+ArrowUp');
    expect(toAriaKeyShortcuts('Ctrl K', true)).toBe('Meta+K');
  });
});
