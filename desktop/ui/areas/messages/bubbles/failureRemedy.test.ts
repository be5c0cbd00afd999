import { expect, it } from 'vitest';
import { remedyFor } from './failureRemedy.ts';

it('a message that did not leave can be sent again, also by whoever can do nothing about the numbers', () => {
  expect(remedyFor('disconnected', true)).toBe('retry');
  expect(remedyFor('restricted', true)).toBe('connections');
  expect(remedyFor('restricted', false)).toBe('retry');
  expect(remedyFor('notOnWhatsApp', false)).toBe('check');
  expect(remedyFor('tooLarge', true)).toBe('none');
});
