import { describe, expect, it } from 'vitest';
import type { OpeningTimes } from './openingTimes.ts';
import { findServiceDue } from './serviceClock.ts';
import { createDefaultWeek } from './workingHours.ts';

const times: OpeningTimes = { schedules: createDefaultWeek(), holidays: [], timeZone: 'America/Sao_Paulo' };
const at = (text: string): Date => new Date(`${text}-03:00`);
const due = (start: string, minutes: number, more: Partial<Parameters<typeof findServiceDue>[0]> = {}) =>
  findServiceDue({ times, start: at(start), minutes, ...more });

describe('findServiceDue', () => {
  it.each([
    ['within a day', '2029-05-02T09:00', 30, '2029-05-02T09:30'],
    ['before the opening', '2029-05-02T07:00', 30, '2029-05-02T08:30'],
    ['over night', '2029-05-02T17:50', 30, '2029-05-03T08:20'],
    ['to the last minute', '2029-05-02T17:30', 30, '2029-05-02T18:00'],
    ['over the weekend', '2029-05-04T17:00', 6 * 60, '2029-05-07T09:00'],
    ['over weeks', '2029-05-02T08:00', 54 * 60, '2029-05-09T08:00'],
  ])('counts open hours %s', (_, start, minutes, expected) => {
    // The last of an opening is the first of the next one: the earlier instant is told.
    const found = due(start, minutes);
    const closed = expected === '2029-05-09T08:00' ? '2029-05-08T18:00' : expected;
    expect(found).toEqual(at(closed));
  });

  it('stands still on holidays and in pauses', () => {
    const holiday: OpeningTimes = { ...times, holidays: [{ date: '2028-05-03', isYearly: true, hours: [] }] };
    expect(due('2029-05-02T17:50', 30, { times: holiday })).toEqual(at('2029-05-04T08:20'));
    const pause = { from: at('2029-05-02T09:10').getTime(), until: at('2029-05-02T11:10').getTime() };
    expect(due('2029-05-02T09:00', 30, { pauses: [pause] })).toEqual(at('2029-05-02T11:30'));
  });

  it('is always open without hours, counts nights, and gives up where nothing opens', () => {
    expect(due('2029-05-05T23:00', 120, { times: { ...times, schedules: [] } })).toEqual(at('2029-05-06T01:00'));
    const night = { ...times, schedules: times.schedules.map((day) => ({ ...day, startTime: '22:00', endTime: '02:00' })) };
    expect(due('2029-05-05T01:00', 120, { times: night })).toEqual(at('2029-05-05T23:00'));
    const never = { ...times, schedules: times.schedules.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' })) };
    expect(due('2029-05-05T01:00', 1, { times: never })).toBeNull();
  });
});
