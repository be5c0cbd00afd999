import { addDays, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';

const monday = 1;

export const snoozeChoices = ['hour', 'hours', 'morning', 'monday'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/** Nine o'clock some days later on the company's clock; a day need not have 24 hours. */
const nineAfter = (now: Date, days: number, timeZone: string): Date =>
  parseZonedTime(`${addDays(toZonedDay(now, timeZone), days)}T09:00`, timeZone) ?? new Date(now.getTime() + days * dayMs);

/** The day of the week of an instant in a zone; 0 is Sunday. */
const weekdayOf = (instant: Date, timeZone: string): number => new Date(`${toZonedDay(instant, timeZone)}T12:00:00Z`).getUTCDay();

/** Times that are offered for a snooze: in one and in three hours, tomorrow and next Monday at nine. */
export function computeSnoozeTimes(now: Date, timeZone: string): Readonly<Record<SnoozeChoice, Date>> {
  const daysToMonday = (monday - weekdayOf(now, timeZone) + 7) % 7 || 7;
  return {
    hour: new Date(now.getTime() + hourMs),
    hours: new Date(now.getTime() + 3 * hourMs),
    morning: nineAfter(now, 1, timeZone),
    monday: nineAfter(now, daysToMonday, timeZone),
  };
}
