import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { getDateFormat } from '#ui/text/formats.ts';
import { dayMs } from '#shared/rules/durations.ts';

const warningDays = 5;

/** The day of a moment in a zone, as a number. */
const dayOf = (date: Date, timeZone: string): number => Date.parse(getDateFormat('en-CA', { timeZone }).format(date));

export interface DueDate {
  readonly date: Date;
  /** Zone of the company, in which the date is shown. */
  readonly timeZone: string;
  readonly isPast: boolean;
  /** Whole days from today. */
  readonly days: number;
  /** Fewer than five days remain. */
  readonly isNear: boolean;
}

/** End of the company's subscription; null if there is none. */
export function readDueDate(user: SessionUser, now = new Date()): DueDate | null {
  const { dueDate: text, timeZone } = user.company;
  const date = new Date(text ?? Number.NaN);
  if (Number.isNaN(date.getTime())) {
    return null;
  }
  const days = Math.round((dayOf(date, timeZone) - dayOf(now, timeZone)) / dayMs);
  const isPast = date.getTime() <= now.getTime();
  return { date, timeZone, isPast, days, isNear: !isPast && days < warningDays };
}

/** Whether the days of grace are over. Operators keep access when their own company's subscription has ended. */
export const isLockedOut = (user: SessionUser, now = new Date()): boolean =>
  !user.super && readDueDate(user, new Date(now.getTime() - user.company.graceDays * dayMs))?.isPast === true;

/** The paid day as the company's calendar has it. */
export const formatDueDate = ({ date, timeZone }: DueDate, locale: string, options: Intl.DateTimeFormatOptions = {}): string =>
  getDateFormat(locale, { ...options, timeZone }).format(date);
