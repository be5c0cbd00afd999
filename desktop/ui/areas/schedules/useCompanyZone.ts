import { getOffsetMs, toZonedDay } from '#shared/rules/zonedTime.ts';
import { useUser } from '#ui/data/session/session.ts';

/** The company's clock, which schedules are written in. */
export interface CompanyZone {
  readonly name: string;
  /** `2030-01-15` */
  toDay(instant: string | Date): string;
  /** `2030-01-15T14:30`, as an input of date and time has it. */
  toWallTime(instant: string | Date): string;
}

export function createZone(name: string): CompanyZone {
  const toWallTime = (instant: string | Date): string => {
    const at = new Date(instant).getTime();
    return new Date(at + getOffsetMs(at, name)).toISOString().slice(0, 16);
  };
  return { name, toDay: (instant) => toZonedDay(new Date(instant), name), toWallTime };
}

export const useCompanyZone = (): CompanyZone => createZone(useUser().company.timeZone);
