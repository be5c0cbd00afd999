import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useNow } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { getDateFormat } from '#ui/text/formats.ts';
import { computeNextDueDay, countDaysUntilDue } from './companyDueDate.ts';

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
