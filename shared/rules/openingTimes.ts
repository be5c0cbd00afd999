import {
  type DaySchedule,
  type TimeInterval,
  dayMinutes,
  hasBothTimes,
  isOvernight,
  listIntervals,
  parseMinutes,
  weekdays,
} from './workingHours.ts';
import { findClockChange, getOffsetMs } from './zonedTime.ts';
import { minuteMs, dayMs } from './durations.ts';

/** A date with hours of its own. */
export interface HolidayHours {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** On this day of every year from that one on. */
  readonly isYearly: boolean;
  /** Empty: closed. */
  readonly hours: readonly TimeInterval[];
}

/** When a company, a queue or a person works. */
export interface OpeningTimes {
  readonly schedules: readonly DaySchedule[];
  readonly holidays: readonly HolidayHours[];
  /** IANA name. */
  readonly timeZone: string;
}

const wholeDay: TimeInterval = { startTime: '00:00', endTime: '23:59' };

/** Midnight of the wall clock's day at an instant, in milliseconds as if it were UTC. */
const toWallDay = (wallMs: number): number => Math.floor(wallMs / dayMs) * dayMs;
const toWallMs = (instant: number, timeZone: string): number => instant + getOffsetMs(instant, timeZone);

function findHoliday(holidays: readonly HolidayHours[], day: string): HolidayHours | undefined {
  const exact = holidays.find(({ date }) => date === day);
  return exact ?? holidays.find(({ date, isYearly }) => isYearly && date < day && date.slice(4) === day.slice(4));
}

/** Intervals that begin on a day; a weekday without an entry is open. */
export function listHours({ schedules, holidays }: OpeningTimes, wallDay: number): readonly TimeInterval[] {
  const holiday = findHoliday(holidays, new Date(wallDay).toISOString().slice(0, 10));
  if (holiday !== undefined) {
    return holiday.hours;
  }
  const weekday = weekdays[(new Date(wallDay).getUTCDay() + 6) % 7];
  const entry = schedules.find(({ weekdayEn }) => weekdayEn === weekday);
  return entry !== undefined && hasBothTimes(entry) ? listIntervals(entry) : [wholeDay];
}

/** Whether a minute, counted from the midnight of the day on which the interval begins, lies within; the last one does. */
function isWithin(interval: TimeInterval, minute: number): boolean {
  const [start, end] = [parseMinutes(interval.startTime), parseMinutes(interval.endTime)];
  return start !== end && start <= minute && minute <= (isOvernight(interval) ? end + dayMinutes : end);
}

/** True if open at an instant. A night that begins before a holiday continues into it. */
export function isOpenAt(times: OpeningTimes, at: Date): boolean {
  const wallMs = toWallMs(at.getTime(), times.timeZone);
  const today = toWallDay(wallMs);
  const minute = Math.floor((wallMs - today) / minuteMs);
  return (
    listHours(times, today).some((interval) => isWithin(interval, minute)) ||
    listHours(times, today - dayMs).some((interval) => isWithin(interval, minute + dayMinutes))
  );
}

/** Instants of a day at which something may open: the begin of each interval, and a change of the clocks. */
function listOpenings(times: OpeningTimes, wallDay: number): number[] {
  const [from, until] = [wallDay - dayMs, wallDay + 2 * dayMs];
  const [before, after] = [getOffsetMs(from, times.timeZone), getOffsetMs(until, times.timeZone)];
  const starts = listHours(times, wallDay).map(({ startTime }) => wallDay + parseMinutes(startTime) * minuteMs);
  if (before === after) {
    return starts.map((wallMs) => wallMs - before);
  }
  return [...starts.flatMap((wallMs) => [wallMs - before, wallMs - after]), findClockChange(from, until, times.timeZone)];
}

/** Days that are searched: a yearly holiday may leave one open day a year. */
const horizonDays = 366;

/** The instant itself when open, else the next one that is; null when nothing opens within a year. */
export function nextOpening(times: OpeningTimes, at: Date): Date | null {
  if (isOpenAt(times, at)) {
    return at;
  }
  const today = toWallDay(toWallMs(at.getTime(), times.timeZone));
  for (let day = 0; day <= horizonDays; day += 1) {
    const wallDay = today + day * dayMs;
    const openings = [...listOpenings(times, wallDay), ...listOpenings(times, wallDay + dayMs)].toSorted((one, other) => one - other);
    const opening = openings.find((instant) => instant > at.getTime() && isOpenAt(times, new Date(instant)));
    if (opening !== undefined) {
      return new Date(opening);
    }
  }
  return null;
}
