import { nextOpening, type OpeningTimes } from '#shared/rules/openingTimes.ts';
import { dayMs, getOffsetMs, parseZonedTime, toZonedDay } from '#shared/rules/zonedTime.ts';

const hourMs = 3_600_000;

/** `2030-01-15T14:30` on a zone's clock, as an input of date and time has it. */
export const toWallTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + getOffsetMs(instant.getTime(), timeZone)).toISOString().slice(0, 16);

export interface LaterTimes {
  readonly hour: Date;
  /** Tomorrow at nine; where the company is closed then, its next opening. */
  readonly morning: Date;
}

/** Times that are offered for sending later. */
export function computeLaterTimes(times: OpeningTimes, now: Date): LaterTimes {
  const tomorrow = toZonedDay(new Date(now.getTime() + dayMs), times.timeZone);
  const nine = parseZonedTime(`${tomorrow}T09:00`, times.timeZone) ?? new Date(now.getTime() + dayMs);
  return { hour: new Date(now.getTime() + hourMs), morning: nextOpening(times, nine) ?? nine };
}
