import { expect, it } from 'vitest';
import { rovingStep } from './roving.ts';

it('goes round at both ends', () => {
  expect(rovingStep('ArrowRight', 2, 3)).toBe(0);
  expect(rovingStep('ArrowLeft', 0, 3)).toBe(2);
});

it('jumps to the ends', () => {
  expect(rovingStep('Home', 2, 3)).toBe(0);
  expect(rovingStep('End', 0, 3)).toBe(2);
});

it('leaves other keys and empty rows alone', () => {
  expect(rovingStep('Tab', 1, 3)).toBeNull();
  expect(rovingStep('ArrowRight', 0, 0)).toBeNull();
});
