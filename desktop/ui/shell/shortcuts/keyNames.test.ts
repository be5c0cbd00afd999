import { describe, expect, it } from 'vitest';
import { isReservedKeys, isSingleKey, formatKeyPress, type KeyPress } from './keyNames.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...more,
});

describe('namePress', () => {
  it('names combinations in one fixed order', () => {
    expect(formatKeyPress(press('e', { altKey: true, ctrlKey: true }), false)).toBe('Ctrl Alt E');
    expect(formatKeyPress(press('A', { shiftKey: true, ctrlKey: true }), false)).toBe('Ctrl Shift A');
  });
  it('leaves Shift out of signs that need it, on every layout', () => {
    expect(formatKeyPress(press('?', { shiftKey: true }), false)).toBe('?');
    expect(formatKeyPress(press('/', { shiftKey: true }), false)).toBe('/');
  });
  it('takes ⌘ for Ctrl on a Mac, and Ctrl there for nothing', () => {
    expect(formatKeyPress(press('k', { metaKey: true }), true)).toBe('Ctrl K');
    expect(formatKeyPress(press('k', { ctrlKey: true }), true)).toBe('K');
  });
  it('reads the place of the key where Alt yields a sign of its own', () => {
    expect(formatKeyPress(press('å', { altKey: true, code: 'KeyA' }), true)).toBe('Alt A');
    expect(formatKeyPress(press('¡', { altKey: true, code: 'Digit1' }), true)).toBe('Alt 1');
  });
  it('waits while only modifiers are down', () => {
    expect(formatKeyPress(press('Control', { ctrlKey: true }), false)).toBeNull();
  });
});

describe('isSingleKey', () => {
  it('is true for what would be typed', () => {
    expect(['?', '/', 'J', 'Shift J'].every(isSingleKey)).toBe(true);
    expect(['Ctrl K', 'Alt 1'].some(isSingleKey)).toBe(false);
  });
});

it('knows what the browser keeps for itself', () => {
  expect(isReservedKeys('Ctrl W')).toBe(true);
  expect(isReservedKeys('Ctrl K')).toBe(false);
});
