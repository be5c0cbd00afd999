import { describe, expect, it } from 'vitest';
import { listHours, type OpeningTimes } from './openingTimes.ts';
import { findServiceDue } from './findServiceDue.ts';
import { createDefaultWeek, dayMinutes, isOvernight, parseMinutes, weekdays, type TimeInterval } from './workingHours.ts';
import { getOffsetMs } from './zonedTime.ts';
import { minuteMs, dayMs } from './durations.ts';

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
    // The last of an opening is the first of the next one: the earlier instant is returned.
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

/** Whether a minute after the midnight of its day lies in the interval. */
function holds(interval: TimeInterval, minute: number): boolean {
  const end = interval.endTime === '23:59' ? dayMinutes : parseMinutes(interval.endTime);
  return (
    interval.startTime !== interval.endTime &&
    parseMinutes(interval.startTime) <= minute &&
    minute < (isOvernight(interval) ? end + dayMinutes : end)
  );
}

function isOpen(hours: OpeningTimes, at: number): boolean {
  const wall = at + getOffsetMs(at, hours.timeZone);
  const day = Math.floor(wall / dayMs) * dayMs;
  const minute = Math.floor((wall - day) / minuteMs);
  return (
    listHours(hours, day).some((interval) => holds(interval, minute)) ||
    listHours(hours, day - dayMs).some((interval) => holds(interval, minute + dayMinutes))
  );
}

/** The ends of open minutes, as the clock on the wall shows them one by one. */
function listOpenMinutes(hours: OpeningTimes, start: Date, count: number): number[] {
  const ends: number[] = [];
  for (let at = start.getTime(); ends.length < count; at += 60_000) {
    ends.push(...(isOpen(hours, at) ? [at + 60_000] : []));
  }
  return ends;
}

describe('findServiceDue where the clocks change', () => {
  it.each([
    ['America/Sao_Paulo', '2018-02-16T20:00Z'],
    ['America/Sao_Paulo', '2018-11-02T20:00Z'],
    ['America/Santiago', '2029-04-06T20:00Z'],
    ['America/Santiago', '2029-08-31T20:00Z'],
    ['Europe/Lisbon', '2029-03-24T06:00Z'],
    ['Europe/Lisbon', '2029-10-27T06:00Z'],
    ['America/New_York', '2029-11-03T06:00Z'],
    ['Australia/Lord_Howe', '2029-03-31T00:00Z'],
    ['Australia/Lord_Howe', '2029-10-06T00:00Z'],
    ['Africa/Cairo', '2029-10-25T06:00Z'],
  ])('counts the minutes that the clock shows in %s from %s', (timeZone, from) => {
    const nights = [
      ['22:00', '23:30'],
      ['23:30', '02:00'],
      ['00:00', '01:30'],
      ['01:15', '02:30'],
      ['22:00', '06:00'],
      ['00:30', '23:59'],
    ] as const;
    for (const [startTime, endTime] of nights) {
      const schedules = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime, endTime }));
      const hours: OpeningTimes = { schedules, holidays: [], timeZone };
      const ends = listOpenMinutes(hours, new Date(from), 600);
      for (let minutes = 1; minutes <= ends.length; minutes += 37) {
        const found = findServiceDue({ times: hours, start: new Date(from), minutes });
        expect(found, `${startTime} to ${endTime}, ${minutes} minutes`).toEqual(new Date(ends[minutes - 1] ?? 0));
      }
    }
  });
});
