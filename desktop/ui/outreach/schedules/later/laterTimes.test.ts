import { expect, it } from 'vitest';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { computeLaterTimes } from './laterTimes.ts';

const timeZone = 'America/Sao_Paulo';
const closed = { startTime: '00:00', endTime: '00:00' };
const week = createDefaultWeek().map((day) =>
  ['saturday', 'sunday'].includes(day.weekdayEn) ? { ...day, ...closed } : { ...day, startTime: '08:00', endTime: '18:00' },
);
const at = (wallTime: string) => new Date(`${wallTime}:00-03:00`);

it('an hour from now, and tomorrow at nine or at the next opening', () => {
  const wednesday = computeLaterTimes({ schedules: week, holidays: [], timeZone }, at('2029-05-02T14:20'));
  expect([wednesday.hour, wednesday.morning].map((time) => toZonedTime(time, timeZone))).toEqual(['2029-05-02T15:20', '2029-05-03T09:00']);
  const friday = computeLaterTimes({ schedules: week, holidays: [], timeZone }, at('2029-05-04T23:30'));
  expect([friday.hour, friday.morning].map((time) => toZonedTime(time, timeZone))).toEqual(['2029-05-05T00:30', '2029-05-07T08:00']);
  const holidays = [{ date: '2029-05-03', isYearly: false, hours: [{ startTime: '10:00', endTime: '12:00' }] }];
  const eve = computeLaterTimes({ schedules: week, holidays, timeZone }, at('2029-05-02T08:00'));
  expect(toZonedTime(eve.morning, timeZone)).toBe('2029-05-03T10:00');
});

it('means the next day also after a day of 25 hours', () => {
  const { morning } = computeLaterTimes({ schedules: [], holidays: [], timeZone: 'America/New_York' }, new Date('2030-11-03T04:10:00Z'));
  expect(morning.toISOString()).toBe('2030-11-04T14:00:00.000Z');
});
