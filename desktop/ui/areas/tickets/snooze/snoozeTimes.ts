import { dayMs, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';

const hourMs = 3_600_000;
const monday = 1;

export const snoozeChoices = ['hour', 'hours', 'morning', 'monday'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/** Nine o'clock of a day on the company's clock. */
function nineOf(day: Date, timeZone: string): Date {
  return parseZonedTime(`${toZonedDay(day, timeZone)}T09:00`, timeZone) ?? day;
}

/** The day of the week of an instant in a zone; 0 is Sunday. */
const weekdayOf = (instant: Date, timeZone: string): number => new Date(`${toZonedDay(instant, timeZone)}T12:00:00Z`).getUTCDay();

/** Times that are offered for a snooze: in one and in three hours, tomorrow and next Monday at nine. */
export function computeSnoozeTimes(now: Date, timeZone: string): Readonly<Record<SnoozeChoice, Date>> {
  const daysToMonday = (monday - weekdayOf(now, timeZone) + 7) % 7 || 7;
  return {
    hour: new Date(now.getTime() + hourMs),
    hours: new Date(now.getTime() + 3 * hourMs),
    morning: nineOf(new Date(now.getTime() + dayMs), timeZone),
    monday: nineOf(new Date(now.getTime() + daysToMonday * dayMs), timeZone),
  };
}
