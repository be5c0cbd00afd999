import type { HolidayHours, OpeningTimes } from './openingTimes.ts';
import type { DaySchedule } from './workingHours.ts';

/** What the hours of people depend on in a company. */
export interface CompanyTimes {
  /** Setting `scheduleType`: who has opening hours. */
  readonly scheduleType: string;
  readonly schedules: readonly DaySchedule[];
  readonly holidays: readonly HolidayHours[];
  /** IANA name. */
  readonly timeZone: string;
}

/** When a person works, null: at any time; without own hours when the company is open, where it has hours. Holidays are everybody's. */
export function findPersonTimes(ownSchedules: readonly DaySchedule[] | null, company: CompanyTimes): OpeningTimes | null {
  const { scheduleType, schedules, timeZone } = company;
  const holidays = scheduleType === 'disabled' ? [] : company.holidays;
  if (ownSchedules !== null) {
    return { schedules: ownSchedules, holidays, timeZone };
  }
  return scheduleType === 'company' ? { schedules, holidays, timeZone } : null;
}
