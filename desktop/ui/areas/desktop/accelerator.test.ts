import { describe, expect, it } from 'vitest';
import { toAccelerator, formatAccelerator } from './accelerator.ts';

describe('a shortcut of the whole system', () => {
  it('is named as the system names it, and read as people read it', () => {
    expect(['Ctrl Shift K', 'Alt Space', 'Ctrl ↑'].map(toAccelerator)).toEqual([
      'CommandOrControl+Shift+K',
      'Alt+Space',
      'CommandOrControl+Up',
    ]);
    expect(formatAccelerator('CommandOrControl+Shift+K')).toBe('Ctrl Shift K');
  });
  it('is nothing that is typed', () => {
    expect(['K', 'Shift K', '?'].map(toAccelerator)).toEqual([null, null, null]);
  });
});
