import { nextOpening, type OpeningTimes } from '#shared/rules/openingTimes.ts';
import { addDays, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';

export interface LaterTimes {
  readonly hour: Date;
  /** Tomorrow at nine; where the company is closed then, its next opening. */
  readonly morning: Date;
}

/** Times that are offered for sending later. */
export function computeLaterTimes(times: OpeningTimes, now: Date): LaterTimes {
  const tomorrow = addDays(toZonedDay(now, times.timeZone), 1);
  const nine = parseZonedTime(`${tomorrow}T09:00`, times.timeZone) ?? new Date(now.getTime() + dayMs);
  return { hour: new Date(now.getTime() + hourMs), morning: nextOpening(times, nine) ?? nine };
}
