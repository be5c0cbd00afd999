import { type DaySchedule, type Weekday, weekdays } from '#shared/rules/workingHours.ts';

/** Closed days are stored as 00:00 to 00:00. */
export const isClosed = ({ startTime, endTime }: Pick<DaySchedule, 'startTime' | 'endTime'>): boolean =>
  startTime === '00:00' && endTime === '00:00';

/** Days without times are open all day. */
export const isWholeDay = ({ startTime, endTime }: Pick<DaySchedule, 'startTime' | 'endTime'>): boolean =>
  startTime === '' || endTime === '';

/** Hours that end on the next day. */
export const isOvernight = ({ startTime, endTime }: Pick<DaySchedule, 'startTime' | 'endTime'>): boolean =>
  startTime.length === 5 && endTime.length === 5 && endTime < startTime;

export const closedDay = { startTime: '00:00', endTime: '00:00' } as const;
export const defaultDay = { startTime: '08:00', endTime: '18:00' } as const;

const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** Seven days in order; missing ones get empty times. */
export function completeWeek(schedules: readonly DaySchedule[]): DaySchedule[] {
  return weekdays.map(
    (weekdayEn) => schedules.find((day) => day.weekdayEn === weekdayEn) ?? { weekday: '', weekdayEn, startTime: '', endTime: '' },
  );
}

export function copyToWorkdays(week: readonly DaySchedule[], { startTime, endTime }: DaySchedule): DaySchedule[] {
  return week.map((day) => (workdays.includes(day.weekdayEn) ? { ...day, startTime, endTime } : day));
}

/** Names of the missing fields of days with one time only. */
export function findIncompleteDays(week: readonly DaySchedule[]): string[] {
  return week.flatMap(({ startTime, endTime }, index) => {
    const isHalf = (startTime === '') !== (endTime === '');
    return isHalf ? [`schedules.${index}.${startTime === '' ? 'startTime' : 'endTime'}`] : [];
  });
}

/** Consecutive days with equal hours. */
export interface DayRange {
  readonly from: Weekday;
  readonly to: Weekday;
  readonly days: number;
  readonly hours: 'closed' | 'wholeDay' | readonly [start: string, end: string];
}

function getDayHours(day: DaySchedule): DayRange['hours'] {
  if (isWholeDay(day)) {
    return 'wholeDay';
  }
  return isClosed(day) ? 'closed' : [day.startTime, day.endTime];
}

/** Groups consecutive days with equal hours. */
export function groupDays(schedules: readonly DaySchedule[]): DayRange[] {
  const runs: DayRange[] = [];
  for (const day of completeWeek(schedules)) {
    const hours = getDayHours(day);
    const last = runs.at(-1);
    if (last && String(last.hours) === String(hours)) {
      runs[runs.length - 1] = { ...last, to: day.weekdayEn, days: last.days + 1 };
    } else {
      runs.push({ from: day.weekdayEn, to: day.weekdayEn, days: 1, hours });
    }
  }
  return runs;
}
