import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';

/** Days of the trial that remain by the company's calendar, 0 when it is over; null after the first payment. */
export function countTrialDays(trialExpiration: string | null, now: Date, timeZone: string): number | null {
  if (trialExpiration === null) {
    return null;
  }
  const [end, today] = [new Date(trialExpiration), now].map((instant) => Date.parse(toZonedDay(instant, timeZone)));
  return new Date(trialExpiration) <= now ? 0 : Math.max(1, Math.round(((end ?? 0) - (today ?? 0)) / dayMs));
}
