import { expect, test } from 'vitest';
import { computeSnoozeTimes } from './snoozeTimes.ts';

const zone = 'America/Sao_Paulo';
const times = (now: string) =>
  Object.fromEntries(Object.entries(computeSnoozeTimes(new Date(now), zone)).map(([choice, time]) => [choice, time.toISOString()]));

test('a snooze ends in hours, tomorrow at nine or next Monday at nine, on the company clock', () => {
  // Wednesday evening in São Paulo, Thursday in Greenwich.
  expect(times('2029-05-03T01:30:00Z')).toEqual({
    hour: '2029-05-03T02:30:00.000Z',
    hours: '2029-05-03T04:30:00.000Z',
    morning: '2029-05-03T12:00:00.000Z',
    monday: '2029-05-07T12:00:00.000Z',
  });
});

test('on a Monday the next one is meant', () => {
  expect(times('2029-05-07T15:00:00Z')['monday']).toBe('2029-05-14T12:00:00.000Z');
});

test('tomorrow is the next day also where today has 25 hours, or 23', () => {
  const morning = (now: string) => computeSnoozeTimes(new Date(now), 'America/New_York').morning.toISOString();
  expect(morning('2030-11-03T04:10:00Z')).toBe('2030-11-04T14:00:00.000Z');
  expect(morning('2030-03-10T04:30:00Z')).toBe('2030-03-10T13:00:00.000Z');
});
