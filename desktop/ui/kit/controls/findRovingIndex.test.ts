import { expect, it } from 'vitest';
import { findRovingIndex } from './findRovingIndex.ts';

it('wraps around at both ends', () => {
  expect(findRovingIndex('ArrowRight', 2, 3)).toBe(0);
  expect(findRovingIndex('ArrowLeft', 0, 3)).toBe(2);
});

it('jumps to the ends', () => {
  expect(findRovingIndex('Home', 2, 3)).toBe(0);
  expect(findRovingIndex('End', 0, 3)).toBe(2);
});

it('ignores other keys and empty lists', () => {
  expect(findRovingIndex('Tab', 1, 3)).toBeNull();
  expect(findRovingIndex('ArrowRight', 0, 0)).toBeNull();
});
