import { describe, expect, it } from 'vitest';
import { toAccelerator, formatAccelerator } from './accelerator.ts';

describe('accelerators', () => {
  it('convert between Electron and display notation', () => {
    expect(['Ctrl Shift K', 'Alt Space', 'Ctrl ↑'].map(toAccelerator)).toEqual([
      'CommandOrControl+Shift+K',
      'Alt+Space',
      'CommandOrControl+Up',
    ]);
    expect(formatAccelerator('CommandOrControl+Shift+K')).toBe('Ctrl Shift K');
  });
  it('need a modifier', () => {
    expect(['K', 'Shift K', '?'].map(toAccelerator)).toEqual([null, null, null]);
  });
});
