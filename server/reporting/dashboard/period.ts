import { maxReportDays } from '#shared/reporting/dashboard/report.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { required } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The first moment of a day. */
export const startOfDay = (day: string, timeZone: string): Date => required(parseZonedTime(day, timeZone), 'ERR_INVALID_PERIOD');

/** The first moment after a day. */
export const endOfDay = (day: string, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone);

/** Throws ERR_INVALID_PERIOD where the last day is before the first one, or the period is too long. */
export function assertPeriod(from: string, to: string): void {
  const days = countDays(from, to);
  if (days < 1 || days > maxReportDays) {
    throw new AppError('ERR_INVALID_PERIOD');
  }
}

/** Whole days in a time zone, and as many before them. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
  readonly previousFrom: string;
  readonly previousTo: string;
}

export function readPeriod({ from, to }: { from: string; to: string }): ReportPeriod {
  assertPeriod(from, to);
  return { from, to, previousFrom: addDays(from, -countDays(from, to)), previousTo: addDays(from, -1) };
}

export const listDays = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));

/** The first moment of each day, and the first one after it; of days that follow each other each moment is found once. */
export function listSpans(days: readonly string[], timeZone: string): { readonly starts: Date[]; readonly ends: Date[] } {
  const known = new Map<string, Date>();
  const startOf = (day: string): Date => {
    const start = known.get(day) ?? startOfDay(day, timeZone);
    known.set(day, start);
    return start;
  };
  return { starts: days.map(startOf), ends: days.map((day) => startOf(addDays(day, 1))) };
}
