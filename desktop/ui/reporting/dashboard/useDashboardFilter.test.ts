import { expect, it } from 'vitest';
import { readPeriodParams } from './useDashboardFilter.ts';

/** The evening of the 15th in Manaus, the 16th in Lisbon. */
const now = new Date('2030-01-16T02:30:00.000Z');

it('a period ends with the today of the company, wherever the reader is', () => {
  const params = new URLSearchParams('days=3');
  expect(readPeriodParams(params, { now, timeZone: 'America/Manaus' })).toEqual({ from: '2030-01-13', to: '2030-01-15', days: 3 });
  expect(readPeriodParams(params, { now, timeZone: 'Europe/Lisbon' })).toEqual({ from: '2030-01-14', to: '2030-01-16', days: 3 });
});

it('picked dates stay as they are', () => {
  const params = new URLSearchParams('from=2030-01-01&to=2030-01-31');
  expect(readPeriodParams(params, { now, timeZone: 'America/Manaus' })).toEqual({ from: '2030-01-01', to: '2030-01-31', days: null });
});
