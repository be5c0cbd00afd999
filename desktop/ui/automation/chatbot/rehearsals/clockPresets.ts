import type { HolidayHours } from '#shared/rules/openingTimes.ts';
import { addDays, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';

const weekDays = 7;
const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** The next Sunday at 23:00 on the company's clock. */
export function findSundayNight(from: Date, timeZone: string): Date {
  const today = toZonedDay(from, timeZone);
  const days = Array.from({ length: weekDays + 1 }, (_, index) => addDays(today, index));
  const nights = days.filter(isSunday).map((day) => parseZonedTime(`${day}T23:00`, timeZone));
  return nights.find((night) => night !== null && night > from) ?? from;
}

const daysOf = ({ date, isYearly }: HolidayHours, year: number): string[] => {
  const years = isYearly ? [year, year + 1, year + 2, year + 3, year + 4].filter((one) => one >= Number(date.slice(0, 4))) : [];
  return [date, ...years.map((one) => `${one}${date.slice(4)}`)];
};

/** Noon of the next holiday on the company's clock; null where none is to come. */
export function findNextHoliday(holidays: readonly HolidayHours[], from: Date, timeZone: string): Date | null {
  const year = Number(toZonedDay(from, timeZone).slice(0, 4));
  const noons = holidays
    .flatMap((holiday) => daysOf(holiday, year))
    .map((day) => parseZonedTime(`${day}T12:00`, timeZone))
    .filter((noon) => noon !== null && noon > from);
  return noons.toSorted((one, other) => Number(one) - Number(other))[0] ?? null;
}
