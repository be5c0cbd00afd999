import { expect, it } from 'vitest';
import { stepAfter } from './failureStep.ts';

it('a message that did not leave can be sent again, also by whoever can do nothing about the numbers', () => {
  expect(stepAfter('disconnected', true)).toBe('retry');
  expect(stepAfter('restricted', true)).toBe('connections');
  expect(stepAfter('restricted', false)).toBe('retry');
  expect(stepAfter('notOnWhatsApp', false)).toBe('check');
  expect(stepAfter('tooLarge', true)).toBe('none');
});
