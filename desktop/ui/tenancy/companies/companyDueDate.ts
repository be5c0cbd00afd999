import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { addMonths, dayOfMonth, isAnchorOf, recurrenceMonths } from '#shared/rules/recurrence.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import type { RowTone } from '#ui/kit/index.ts';
import { dayMs } from '#shared/rules/durations.ts';

interface DueDateReader {
  /** Zone of the business. */
  readonly timeZone: string;
  readonly now: Date;
}

/** Whole days until the due date, negative when it has passed; null without one. */
export function countDaysUntilDue({ dueDate }: Pick<CompanyRecord, 'dueDate'>, { timeZone, now }: DueDateReader): number | null {
  const dayOf = (instant: Date): number => Date.parse(toZonedDay(instant, timeZone));
  return dueDate === null ? null : Math.round((dayOf(new Date(dueDate)) - dayOf(now)) / dayMs);
}

/** Pale yellow five days ahead, orange from four days ahead to three days after, red from four days after. */
export function findDueTone(days: number | null): RowTone | undefined {
  if (days === null || days > 5) {
    return undefined;
  }
  if (days === 5) {
    return 'soon';
  }
  return days >= -3 ? 'waiting' : 'bad';
}

type DueCompany = Pick<CompanyRecord, 'dueDate' | 'dueAnchor' | 'recurrence'>;

/** The due day after one more period, from the due date or from today without one; after a shorter month its day of month comes back. */
export function computeNextDueDay({ dueDate, dueAnchor, recurrence }: DueCompany, reader: DueDateReader): string {
  const day = toZonedDay(dueDate === null ? reader.now : new Date(dueDate), reader.timeZone);
  return addMonths(day, recurrenceMonths[recurrence], dueAnchor !== null && isAnchorOf(dueAnchor, day) ? dueAnchor : dayOfMonth(day));
}
