import { describe, expect, it } from 'vitest';
import { ariaKeys, keyCaps } from './keys.ts';

describe('keyCaps', () => {
  it('gives one cap per key', () => {
    expect(keyCaps('Ctrl Shift A')).toEqual(['Ctrl', 'Shift', 'A']);
  });

  it('speaks the signs of a Mac there', () => {
    expect(keyCaps('Ctrl Alt E', true)).toEqual(['⌘', '⌥', 'E']);
  });
});

describe('ariaKeys', () => {
  it('uses the names assistive technology knows', () => {
    expect(ariaKeys('Ctrl K')).toBe('Control+K');
    expect(ariaKeys('Del')).toBe('Delete');
    expect(ariaKeys('Alt ↑')).toBe('Alt+ArrowUp');
    expect(ariaKeys('Ctrl K', true)).toBe('Meta+K');
  });
});
