import { expect, it } from 'vitest';
import { findNextTime, type ScheduleRepeat } from './scheduleRepeat.ts';

const timeZone = 'America/Sao_Paulo';
const next = (repeat: ScheduleRepeat, first: string, after: string, until: string | null = null, zone = timeZone) =>
  findNextTime({ repeat, first: new Date(first), until, timeZone: zone }, new Date(after))?.toISOString() ?? null;

it('repeats at the wall time, by day, week and month', () => {
  const first = '2029-05-03T12:00:00.000Z';
  expect(next('never', first, first)).toBeNull();
  expect(next('daily', first, first)).toBe('2029-05-04T12:00:00.000Z');
  expect(next('weekly', first, first)).toBe('2029-05-10T12:00:00.000Z');
  expect(next('monthly', first, first)).toBe('2029-06-03T12:00:00.000Z');
  expect(next('daily', '2029-03-10T14:00:00.000Z', '2029-03-10T14:00:00.000Z', null, 'America/New_York')).toBe('2029-03-11T13:00:00.000Z');
});

it('leaves out the times that have passed, and comes back to the 31st', () => {
  expect(next('daily', '2029-05-03T12:00:00.000Z', '2031-05-09T12:00:00.000Z')).toBe('2031-05-10T12:00:00.000Z');
  expect(next('weekly', '2029-05-03T12:00:00.000Z', '2029-06-01T12:00:00.000Z')).toBe('2029-06-07T12:00:00.000Z');
  expect(next('monthly', '2029-01-31T12:00:00.000Z', '2029-01-31T12:00:00.000Z')).toBe('2029-02-28T12:00:00.000Z');
  expect(next('monthly', '2029-01-31T12:00:00.000Z', '2029-02-28T12:00:00.000Z')).toBe('2029-03-31T12:00:00.000Z');
});

it('ends after its last day', () => {
  expect(next('daily', '2029-05-03T12:00:00.000Z', '2029-05-04T12:00:00.000Z', '2029-05-05')).toBe('2029-05-05T12:00:00.000Z');
  expect(next('daily', '2029-05-03T12:00:00.000Z', '2029-05-05T12:00:00.000Z', '2029-05-05')).toBeNull();
});

it('sends a time that the clock skips at the next that exists, and the days after at their time', () => {
  const inNewYork = (after: string) => next('daily', '2030-03-09T07:30:00.000Z', after, null, 'America/New_York');
  expect(inNewYork('2030-03-09T07:30:00.000Z')).toBe('2030-03-10T07:00:00.000Z');
  expect(inNewYork('2030-03-10T07:00:00.000Z')).toBe('2030-03-11T06:30:00.000Z');
  expect(next('weekly', '2030-09-01T04:00:00.000Z', '2030-09-01T04:00:00.000Z', null, 'America/Santiago')).toBe('2030-09-08T04:00:00.000Z');
});
