import { describe, expect, it } from 'vitest';
import { toAriaKeyShortcuts, splitKeys } from './keys.ts';

describe('keyCaps', () => {
  it('gives one cap per key', () => {
    expect(splitKeys('Ctrl Shift A')).toEqual(['Ctrl', 'Shift', 'A']);
  });

  it('speaks the signs of a Mac there', () => {
    expect(splitKeys('Ctrl Alt E', true)).toEqual(['⌘', '⌥', 'E']);
  });
});

describe('ariaKeys', () => {
  it('uses the names assistive technology knows', () => {
    expect(toAriaKeyShortcuts('Ctrl K')).toBe('Control+K');
    expect(toAriaKeyShortcuts('Del')).toBe('Delete');
    expect(toAriaKeyShortcuts('Alt ↑')).toBe('Alt+ArrowUp');
    expect(toAriaKeyShortcuts('Ctrl K', true)).toBe('Meta+K');
  });
});
