import { expect, it } from 'vitest';
import { countTrialDays } from './countTrialDays.ts';
import { readInvoiceState } from './readInvoiceState.ts';

const dueDate = '2030-01-16T02:59:59.999Z';
const stateAt = (now: string, status: 'open' | 'paid' = 'open') =>
  readInvoiceState({ status, dueDate }, new Date(now), 'America/Sao_Paulo');

it('an invoice is open until the end of its due day in the company’s time zone, then overdue', () => {
  expect(stateAt('2030-01-10T12:00:00Z')).toBe('open');
  expect(stateAt('2030-01-16T02:59:00Z')).toBe('open');
  expect(stateAt('2030-01-16T03:01:00Z')).toBe('overdue');
  expect(stateAt('2030-02-16T03:01:00Z', 'paid')).toBe('paid');
});

it('the trial has days until its last one, and none after it or after a payment', () => {
  const daysAt = (now: string) => countTrialDays('2030-01-16T15:00:00.000Z', new Date(now), 'America/Sao_Paulo');
  expect([daysAt('2030-01-13T15:00:00Z'), daysAt('2030-01-16T14:00:00Z'), daysAt('2030-01-16T15:00:00Z')]).toEqual([3, 1, 0]);
  expect(countTrialDays(null, new Date(), 'America/Sao_Paulo')).toBeNull();
});
