import { describe, expect, it } from 'vitest';
import { acceleratorOf, keysOf } from './accelerator.ts';

describe('a shortcut of the whole system', () => {
  it('is named as the system names it, and read as people read it', () => {
    expect(['Ctrl Shift K', 'Alt Space', 'Ctrl ↑'].map(acceleratorOf)).toEqual([
      'CommandOrControl+Shift+K',
      'Alt+Space',
      'CommandOrControl+Up',
    ]);
    expect(keysOf('CommandOrControl+Shift+K')).toBe('Ctrl Shift K');
  });
  it('is nothing that is typed', () => {
    expect(['K', 'Shift K', '?'].map(acceleratorOf)).toEqual([null, null, null]);
  });
});
