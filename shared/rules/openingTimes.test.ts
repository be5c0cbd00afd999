import { describe, expect, it } from 'vitest';
import { type HolidayHours, isOpenAt, nextOpening, type OpeningTimes } from './openingTimes.ts';
import { closedInterval, createDefaultWeek, type DaySchedule, type TimeInterval, weekdays } from './workingHours.ts';
import { minuteMs, dayMs } from './durations.ts';

const timeZone = 'America/Sao_Paulo';
const interval = (startTime: string, endTime: string): TimeInterval => ({ startTime, endTime });
const everyDay = (first: TimeInterval, ...later: TimeInterval[]): DaySchedule[] =>
  weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, ...first, ...(later.length > 0 && { later }) }));
const times = (schedules: DaySchedule[], holidays: HolidayHours[] = [], zone = timeZone): OpeningTimes => ({
  schedules,
  holidays,
  timeZone: zone,
});
const open = (what: OpeningTimes, at: string): boolean => isOpenAt(what, new Date(at));
const next = (what: OpeningTimes, at: string): string | undefined => nextOpening(what, new Date(at))?.toISOString();

describe('isOpenAt', () => {
  it('knows the default week, its last minute included', () => {
    const week = times(createDefaultWeek());
    // A Friday.
    expect(open(week, '2030-01-18T07:59:59-03:00')).toBe(false);
    expect(open(week, '2030-01-18T08:00:00-03:00')).toBe(true);
    expect(open(week, '2030-01-18T18:00:59-03:00')).toBe(true);
    expect(open(week, '2030-01-18T18:01:00-03:00')).toBe(false);
    expect(open(week, '2030-01-20T00:00:00-03:00')).toBe(false);
  });

  it('knows breaks', () => {
    const week = times(everyDay(interval('08:00', '12:00'), interval('13:30', '18:00')));
    expect(['11:59', '12:30', '13:30', '18:30'].map((clock) => open(week, `2030-01-18T${clock}:00-03:00`))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('crosses midnight, also into a closed day', () => {
    const [friday] = everyDay(interval('22:00', '02:00')).filter(({ weekdayEn }) => weekdayEn === 'friday');
    const week = times([...everyDay(closedInterval).filter(({ weekdayEn }) => weekdayEn !== 'friday'), ...(friday ? [friday] : [])]);
    expect(open(week, '2030-01-18T01:00:00-03:00')).toBe(false);
    expect(open(week, '2030-01-18T23:59:59-03:00')).toBe(true);
    expect(open(week, '2030-01-19T02:00:00-03:00')).toBe(true);
    expect(open(week, '2030-01-19T02:01:00-03:00')).toBe(false);
  });

  it('is open on days without an entry, or with one time only', () => {
    expect(open(times([]), '2030-01-20T03:00:00-03:00')).toBe(true);
    expect(open(times(everyDay(interval('08:00', ''))), '2030-01-20T03:00:00-03:00')).toBe(true);
  });

  it('is closed on holidays, or has their hours', () => {
    const holidays = [
      { date: '2025-12-25', isYearly: true, hours: [] },
      { date: '2030-12-24', isYearly: false, hours: [interval('08:00', '12:00')] },
    ];
    const week = times(everyDay(interval('20:00', '02:00')), holidays);
    expect(open(week, '2030-12-24T09:00:00-03:00')).toBe(true);
    expect(open(week, '2030-12-24T21:00:00-03:00')).toBe(false);
    expect(open(week, '2029-12-24T21:00:00-03:00')).toBe(true);
    expect(open(week, '2029-12-25T01:00:00-03:00')).toBe(true);
    expect(open(week, '2029-12-25T21:00:00-03:00')).toBe(false);
    expect(open(week, '2024-12-25T21:00:00-03:00')).toBe(true);
  });
});

describe('nextOpening', () => {
  it('is now, the next interval, the next day, or never', () => {
    const week = times(createDefaultWeek());
    expect(next(week, '2030-01-18T09:00:00-03:00')).toBe('2030-01-18T12:00:00.000Z');
    expect(next(week, '2030-01-19T13:00:00-03:00')).toBe('2030-01-21T11:00:00.000Z');
    expect(next(times(everyDay(closedInterval)), '2030-01-18T09:00:00-03:00')).toBeUndefined();
  });

  it('passes holidays and finds their hours', () => {
    const closed = { date: '2030-01-21', isYearly: false, hours: [] };
    expect(next(times(createDefaultWeek(), [closed]), '2030-01-19T13:00:00-03:00')).toBe('2030-01-22T11:00:00.000Z');
    const special = { ...closed, hours: [interval('10:15', '11:00')] };
    expect(next(times(createDefaultWeek(), [special]), '2030-01-19T13:00:00-03:00')).toBe('2030-01-21T13:15:00.000Z');
    expect(next(times(everyDay(closedInterval), [special]), '2030-01-22T13:00:00-03:00')).toBeUndefined();
    expect(next(times(everyDay(closedInterval), [{ ...special, isYearly: true }]), '2030-01-22T13:00:00-03:00')).toBe(
      '2031-01-21T13:15:00.000Z',
    );
  });

  it('opens when the clocks jump into the hours', () => {
    // New York, 10 March 2030: 02:00 becomes 03:00.
    const week = times(everyDay(interval('02:30', '04:00')), [], 'America/New_York');
    expect(next(week, '2030-03-10T06:00:00Z')).toBe('2030-03-10T07:00:00.000Z');
    // 3 November 2030: 02:00 becomes 01:00, and the first hour comes twice.
    const night = times(everyDay(interval('00:30', '01:30')), [], 'America/New_York');
    expect(next(night, '2030-11-03T05:45:00Z')).toBe('2030-11-03T06:00:00.000Z');
  });
});

/** Small linear generator: the same cases in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const clock = (minute: number): string => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function makeWeek(random: (limit: number) => number): DaySchedule[] {
  const makeInterval = (): TimeInterval => interval(clock(random(96) * 15), clock(random(96) * 15));
  return weekdays.flatMap((weekdayEn) => {
    const kind = random(6);
    const first = kind === 0 ? closedInterval : makeInterval();
    return kind === 1 && random(4) === 0 ? [] : [{ weekday: '', weekdayEn, ...first, ...(kind > 3 && { later: [makeInterval()] }) }];
  });
}

/** Weeks around changes of the clocks: an hour forward and back, half an hour, at midnight, and none. */
const starts: readonly (readonly [zone: string, from: string])[] = [
  ['America/New_York', '2030-03-08T12:00:00Z'],
  ['America/New_York', '2030-11-01T12:00:00Z'],
  ['Europe/Lisbon', '2030-03-29T12:00:00Z'],
  ['Australia/Lord_Howe', '2030-04-05T12:00:00Z'],
  ['Australia/Lord_Howe', '2030-10-04T12:00:00Z'],
  ['America/Santiago', '2030-09-06T12:00:00Z'],
  ['America/Sao_Paulo', '2018-11-02T12:00:00Z'],
  ['Asia/Kolkata', '2030-01-18T12:00:00Z'],
];

describe('every opening', () => {
  it.each(starts)('of random weeks in %s from %s is the first open minute', (zone, from) => {
    const random = createRandom(Date.parse(from) / 1000);
    for (let round = 0; round < 12; round += 1) {
      const at = new Date(Date.parse(from) + random(3 * 1440) * minuteMs);
      const holiday = {
        date: new Date(at.getTime() + dayMs).toISOString().slice(0, 10),
        isYearly: false,
        hours: [interval('09:00', '10:00')],
      };
      const week = times(makeWeek(random), random(3) === 0 ? [holiday] : [], zone);
      const found = nextOpening(week, at);
      let minute = at.getTime();
      while (minute < at.getTime() + 4 * dayMs && !isOpenAt(week, new Date(minute))) {
        minute += 60_000;
      }
      if (minute < at.getTime() + 4 * dayMs) {
        expect(found?.getTime(), JSON.stringify(week)).toBe(minute);
      }
    }
  });
});
