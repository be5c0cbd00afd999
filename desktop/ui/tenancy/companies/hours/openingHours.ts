import {
  type DaySchedule,
  type TimeInterval,
  type Weekday,
  closedInterval,
  hasBothTimes,
  isClosedInterval,
  listIntervals,
  weekdayLabels,
  weekdays,
} from '#shared/rules/workingHours.ts';

export const isClosed = (day: DaySchedule): boolean => isClosedInterval(day) && day.later === undefined;

/** Days without times are open all day. */
export const isWholeDay = (day: DaySchedule): boolean => !hasBothTimes(day);

export const closedDay: readonly TimeInterval[] = [closedInterval];
export const defaultDay: readonly TimeInterval[] = [{ startTime: '08:00', endTime: '18:00' }];
export const emptyInterval: TimeInterval = { startTime: '', endTime: '' };

export const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** Seven days in order with their labels; missing ones get empty times. */
export function completeWeek(schedules: readonly DaySchedule[]): DaySchedule[] {
  return weekdays.map((weekdayEn) => {
    const day = schedules.find((schedule) => schedule.weekdayEn === weekdayEn);
    return { ...emptyInterval, ...day, weekdayEn, weekday: weekdayLabels[weekdayEn] };
  });
}

/** The day with other intervals; one without any is open all day. */
export function withIntervals({ weekday, weekdayEn }: DaySchedule, intervals: readonly TimeInterval[]): DaySchedule {
  const [first = emptyInterval, ...later] = intervals;
  return { weekday, weekdayEn, ...first, ...(later.length > 0 && { later }) };
}

export function copyHours(week: readonly DaySchedule[], from: DaySchedule, to: readonly Weekday[]): DaySchedule[] {
  return week.map((day) => (to.includes(day.weekdayEn) ? withIntervals(day, listIntervals(from)) : day));
}

/** Consecutive days with equal hours. */
export interface DayRange {
  readonly from: Weekday;
  readonly to: Weekday;
  readonly days: number;
  readonly hours: 'closed' | 'wholeDay' | readonly TimeInterval[];
}

function getDayHours(day: DaySchedule): DayRange['hours'] {
  if (isWholeDay(day)) {
    return 'wholeDay';
  }
  return isClosed(day) ? 'closed' : listIntervals(day);
}

/** Groups consecutive days with equal hours. */
export function groupDays(schedules: readonly DaySchedule[]): DayRange[] {
  const runs: DayRange[] = [];
  for (const day of completeWeek(schedules)) {
    const hours = getDayHours(day);
    const last = runs.at(-1);
    if (last && JSON.stringify(last.hours) === JSON.stringify(hours)) {
      runs[runs.length - 1] = { ...last, to: day.weekdayEn, days: last.days + 1 };
    } else {
      runs.push({ from: day.weekdayEn, to: day.weekdayEn, days: 1, hours });
    }
  }
  return runs;
}
