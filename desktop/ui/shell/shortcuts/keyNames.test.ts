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

describe('formatKeyPress', () => {
  it('writes modifiers in a fixed order', () => {
    expect(formatKeyPress(press('e', { altKey: true, ctrlKey: true }), false)).toBe('Ctrl Alt E');
    expect(formatKeyPress(press('A', { shiftKey: true, ctrlKey: true }), false)).toBe('Ctrl Shift A');
  });
  it('omits Shift for symbols, on every layout', () => {
    expect(formatKeyPress(press('?', { shiftKey: true }), false)).toBe('?');
    expect(formatKeyPress(press('/', { shiftKey: true }), false)).toBe('/');
  });
  it('maps ⌘ to Ctrl on a Mac and ignores Ctrl there', () => {
    expect(formatKeyPress(press('k', { metaKey: true }), true)).toBe('Ctrl K');
    expect(formatKeyPress(press('k', { ctrlKey: true }), true)).toBe('K');
  });
  it('uses the physical key where Alt produces another character', () => {
    expect(formatKeyPress(press('å', { altKey: true, code: 'KeyA' }), true)).toBe('Alt A');
    expect(formatKeyPress(press('¡', { altKey: true, code: 'Digit1' }), true)).toBe('Alt 1');
  });
  it('returns null while only modifiers are down', () => {
    expect(formatKeyPress(press('Control', { ctrlKey: true }), false)).toBeNull();
  });
});

describe('isSingleKey', () => {
  it('is true for keys that would be typed', () => {
    expect(['?', '/', 'J', 'Shift J'].every(isSingleKey)).toBe(true);
    expect(['Ctrl K', 'Alt 1'].some(isSingleKey)).toBe(false);
  });
});

it('recognises keys that the browser reserves', () => {
  expect(isReservedKeys('Ctrl W')).toBe(true);
  expect(isReservedKeys('Ctrl K')).toBe(false);
});
