import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { addMonths, dayOfMonth, isAnchorOf, recurrenceMonths } from '#shared/rules/recurrence.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { useUser } from '#ui/data/session/session.ts';
import { type RowTone, useNow } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { getDateFormat } from '#ui/text/formats.ts';

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

/** Days in advance that are said in words. */
const wordedDays = 60;

interface DueDates {
  /** '15/01/2030' */
  format(dueDate: string): string;
  /** 'vence em 3 dias'; empty for one far ahead */
  describe(company: CompanyRecord): string;
  countDays(company: CompanyRecord): number | null;
  nextDay(company: CompanyRecord): string;
  /** For a date field; empty without a due date. */
  toDay(dueDate: string | null): string;
}

/** Due dates as the business calendar has them. */
export function useDueDates(): DueDates {
  const { t, language } = useTexts();
  const { timeZone } = useUser().company;
  const reader = { timeZone, now: useNow() };
  const countDays = (company: CompanyRecord): number | null => countDaysUntilDue(company, reader);
  return {
    countDays,
    format: (dueDate) => getDateFormat(toLocale(language), { dateStyle: 'short', timeZone }).format(new Date(dueDate)),
    describe: (company) => {
      const days = countDays(company);
      if (days === null) {
        return t('companies.due.never');
      }
      if (days === 0) {
        return t('companies.due.today');
      }
      if (days > wordedDays) {
        return '';
      }
      return days > 0 ? t('companies.due.ahead', { count: days }) : t('companies.due.overdue', { count: -days });
    },
    nextDay: (company) => computeNextDueDay(company, reader),
    toDay: (dueDate) => (dueDate === null ? '' : toZonedDay(new Date(dueDate), timeZone)),
  };
}
