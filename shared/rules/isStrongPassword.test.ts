import { expect, it } from 'vitest';
import { isStrongPassword } from './isStrongPassword.ts';

it.each([
  ['Segred0s', true],
  ['Ção12345', true],
  ['Segred0', false],
  ['segred0s', false],
  ['SEGRED0S', false],
  ['Segredos', false],
  ['', false],
])('%s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});
