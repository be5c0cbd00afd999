import { toZonedDay, toZonedTime } from '#shared/rules/zonedTime.ts';
import { useTexts } from '#ui/text/index.ts';

/** The company's clock, which schedules are written in. */
export interface CompanyZone {
  readonly name: string;
  /** `2030-01-15` */
  toDay(instant: string | Date): string;
  /** `2030-01-15T14:30`, as an input of date and time has it. */
  toWallTime(instant: string | Date): string;
}

const createZone = (name: string): CompanyZone => ({
  name,
  toDay: (instant) => toZonedDay(new Date(instant), name),
  toWallTime: (instant) => toZonedTime(new Date(instant), name),
});

export const useCompanyZone = (): CompanyZone => createZone(useTexts().timeZone);
