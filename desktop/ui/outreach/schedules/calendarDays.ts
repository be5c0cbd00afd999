import { dayMs } from '#shared/rules/durations.ts';

/** Calendar days are `YYYY-MM-DD`, in no zone. */

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

const addDays = (day: string, days: number): string => toDay(new Date(toDate(day).getTime() + days * dayMs));

/** The same day of another month, or that month's last one. */
export function addMonthsTo(day: string, months: number): string {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastDate));
  return toDay(first);
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** `weekStart`: 0 for Sunday. */
export const startOfWeek = (day: string, weekStart: number): string => addDays(day, -((toDate(day).getUTCDay() - weekStart + 7) % 7));

const listDays = (from: string, count: number): string[] => Array.from({ length: count }, (_, index) => addDays(from, index));

/** The weeks that a month touches. */
export function listMonthWeeks(day: string, weekStart: number): string[][] {
  const first = startOfWeek(`${day.slice(0, 7)}-01`, weekStart);
  const weeks: string[][] = [];
  for (let start = first; start <= day || isSameMonth(start, day); start = addDays(start, 7)) {
    weeks.push(listDays(start, 7));
  }
  return weeks;
}

export const calendarViews = ['month', 'week', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

const agendaDays = 28;

/** The weeks that a view shows. */
export function listWeeks(view: CalendarView, day: string, weekStart: number): string[][] {
  if (view === 'month') {
    return listMonthWeeks(day, weekStart);
  }
  return view === 'week' ? [listDays(startOfWeek(day, weekStart), 7)] : [listDays(day, agendaDays)];
}

/** The day from which the period before or after is shown. */
export function movePeriod(view: CalendarView, day: string, direction: 1 | -1): string {
  return view === 'month' ? addMonthsTo(day, direction) : addDays(day, direction * (view === 'week' ? 7 : agendaDays));
}

/** The day that a key leads to; null for other keys. */
export function findDayByKey(key: string, day: string, weekStart: number): string | null {
  const weekDay = startOfWeek(day, weekStart);
  const days: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: weekDay,
    End: addDays(weekDay, 6),
    PageUp: addMonthsTo(day, -1),
    PageDown: addMonthsTo(day, 1),
  };
  return days[key] ?? null;
}

export const formatCalendarDay = (day: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(toDate(day));

/** '22 – 28 de nov. de 2026' */
export const formatCalendarDays = (first: string, last: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    toDate(first),
    toDate(last),
  );
