import { expect, test } from 'vitest';
import { isOpenAt } from './openingTimes.ts';
import { findPersonTimes, type CompanyTimes } from './findPersonTimes.ts';
import { createDefaultWeek } from './workingHours.ts';

const company: CompanyTimes = {
  scheduleType: 'company',
  schedules: createDefaultWeek(),
  holidays: [{ date: '2029-05-01', isYearly: false, hours: [] }],
  timeZone: 'America/Sao_Paulo',
};
const late = createDefaultWeek().map((day) => ({ ...day, startTime: '14:00', endTime: '22:00' }));
const worksAt = (at: string, ...of: Parameters<typeof findPersonTimes>): boolean => {
  const times = findPersonTimes(...of);
  return times === null || isOpenAt(times, new Date(at));
};

test('a person works at the own hours, else at those of the company, else always', () => {
  const evening = '2029-05-02T20:00:00-03:00';
  expect(worksAt(evening, late, company)).toBe(true);
  expect(worksAt('2029-05-02T09:00:00-03:00', late, company)).toBe(false);
  expect(worksAt(evening, null, company)).toBe(false);
  expect(worksAt(evening, null, { ...company, scheduleType: 'queue' })).toBe(true);
  expect(worksAt(evening, null, { ...company, scheduleType: 'disabled' })).toBe(true);
});

test('holidays are days off, in companies that have hours', () => {
  const holiday = '2029-05-01T15:00:00-03:00';
  expect(worksAt(holiday, late, company)).toBe(false);
  expect(worksAt(holiday, late, { ...company, scheduleType: 'disabled' })).toBe(true);
});
