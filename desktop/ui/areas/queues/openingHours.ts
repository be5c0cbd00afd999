import { type DaySchedule, type Weekday, weekdays } from '#shared/rules/workingHours.ts';

/** Opening and closing in the same minute of midnight: the day has no hours at all. */
export const isClosed = ({ startTime, endTime }: Pick<DaySchedule, 'startTime' | 'endTime'>): boolean =>
  startTime === '00:00' && endTime === '00:00';

/** Nothing is said about the day: it is open from midnight to midnight. */
export const isWholeDay = ({ startTime, endTime }: Pick<DaySchedule, 'startTime' | 'endTime'>): boolean =>
  startTime === '' || endTime === '';

export const closedDay = { startTime: '00:00', endTime: '00:00' } as const;
export const defaultDay = { startTime: '08:00', endTime: '18:00' } as const;

const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** Seven days in their order; what nobody spoke of has no times. */
export function completeWeek(schedules: readonly DaySchedule[]): DaySchedule[] {
  return weekdays.map(
    (weekdayEn) => schedules.find((day) => day.weekdayEn === weekdayEn) ?? { weekday: '', weekdayEn, startTime: '', endTime: '' },
  );
}

/** The week with the hours of one day on every workday. */
export function copyToWorkdays(week: readonly DaySchedule[], { startTime, endTime }: DaySchedule): DaySchedule[] {
  return week.map((day) => (workdays.includes(day.weekdayEn) ? { ...day, startTime, endTime } : day));
}

/** Only one of two times was given: where the other one is missing. */
export function findIncompleteDays(week: readonly DaySchedule[]): string[] {
  return week.flatMap(({ startTime, endTime }, index) => {
    const isHalf = (startTime === '') !== (endTime === '');
    return isHalf ? [`schedules.${index}.${startTime === '' ? 'startTime' : 'endTime'}`] : [];
  });
}

/** Days in a row with the same hours. */
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

/** The week as one would tell it: Monday to Friday 8–18, Saturday 8–12. */
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
