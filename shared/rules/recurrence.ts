import type { Recurrence } from '#shared/tenancy/companies/record.ts';
import { parseZonedEnd, toZonedDay } from './zonedTime.ts';

/** Months between two due dates; a company without a recurrence pays monthly. */
export const recurrenceMonths: Readonly<Record<Recurrence, number>> = {
  '': 1,
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

export const dayOfMonth = (day: string): number => Number(day.slice(8));

/**
 * A calendar day some months later. Months without the day of month take their last day; `anchor` is the day that was meant, so that
 * the 31st comes back after February.
 */
export function addMonths(day: string, months: number, anchor = dayOfMonth(day)): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const date = Math.min(anchor, daysOfMonth(first.getUTCFullYear(), first.getUTCMonth()));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), date)).toISOString().slice(0, 10);
}

/** Whether months shorten the anchor to the day's day of month. */
export const isAnchorOf = (anchor: number, day: string): boolean => addMonths(day, 0, anchor) === day;

export interface PaidPeriod {
  readonly start: Date;
  readonly end: Date;
  /** The day of month that later due dates return to. */
  readonly anchorDay: number;
}

interface Renewal {
  readonly dueDate: Date;
  readonly now: Date;
  readonly months: number;
  readonly timeZone: string;
  /** Of the period before. */
  readonly anchorDay: number | null;
}

/** The period that a payment buys: from the due date or, after it, from today; always whole months, and until the end of a day. */
export function computePaidPeriod({ dueDate, now, months, timeZone, anchorDay }: Renewal): PaidPeriod {
  const start = dueDate > now ? dueDate : now;
  const day = toZonedDay(start, timeZone);
  const anchor = anchorDay !== null && isAnchorOf(anchorDay, day) ? anchorDay : dayOfMonth(day);
  const end = parseZonedEnd(addMonths(day, months, anchor), timeZone);
  if (end === null) {
    throw new Error(`${day} is no day`);
  }
  return { start, end, anchorDay: anchor };
}
