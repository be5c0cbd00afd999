import { expect, it } from 'vitest';
import { findRowFault } from './findRowFault.ts';

const refusal = (code: string, details: object = {}): Error => Object.assign(new Error('violates … of PostgreSQL'), { code, ...details });

it.each([
  ['23514', { constraint: 'schedules_status_check' }, 'its status has a value that is none here'],
  ['23514', { constraint: 'sessions_operator' }, 'its content breaks the rule sessions_operator'],
  ['23502', { column: 'body' }, 'its body is missing'],
  ['23503', { constraint: 'schedules_contact_id_fkey' }, 'its contact_id leads to nothing'],
  ['23505', { constraint: 'users_email_key' }, 'somebody here has this e-mail'],
  ['22003', {}, 'a number of it is too large'],
  ['22023', {}, 'a value of it cannot be stored'],
  ['54000', {}, 'it is too large'],
])('SQLSTATE %s of %o is told as: %s', (code, details, reason) => {
  expect(findRowFault(refusal(code, details), 'schedules')?.reason).toBe(reason);
});

it('an error of no row is no fault of one', () => {
  expect(findRowFault(refusal('40P01'), 'schedules')).toBe(null);
  expect(findRowFault(new Error('other'), 'schedules')).toBe(null);
});
