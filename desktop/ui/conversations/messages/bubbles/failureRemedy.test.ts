import { expect, it } from 'vitest';
import { remedyFor } from './failureRemedy.ts';

it('offers a retry to those who may not manage connections', () => {
  expect(remedyFor('disconnected', true)).toBe('retry');
  expect(remedyFor('restricted', true)).toBe('connections');
  expect(remedyFor('restricted', false)).toBe('retry');
  expect(remedyFor('notOnWhatsApp', false)).toBe('check');
  expect(remedyFor('tooLarge', true)).toBe('none');
});
