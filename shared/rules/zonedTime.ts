import { minuteMs, dayMs } from './durations.ts';

/** True for an IANA name: `America/Manaus`, not `-03:00`. */
export function isZoneName(name: string): boolean {
  if (!/^[a-z][\w+/-]{1,39}$/i.test(name)) {
    return false;
  }
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) {
    return cached;
  }
  const numeric = 'numeric';
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric } as const;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
  formatters.set(timeZone, clock);
  return clock;
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
export function getOffsetMs(instant: number, timeZone: string): number {
  const shown = Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Instant between two others at which the zone's clocks are put forward or back. */
export function findClockChange(from: number, until: number, timeZone: string): number {
  let [before, after] = [Math.floor(from / minuteMs) * minuteMs, Math.ceil(until / minuteMs) * minuteMs];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (getOffsetMs(middle, timeZone) === getOffsetMs(from, timeZone)) {
      before = middle;
    } else {
      after = middle;
    }
  }
  return after;
}

/**
 * Instant of a wall time; the wall time is in milliseconds as if it were UTC. Of a time that the clock shows twice the first, of one
 * that it skips the next that exists.
 */
function wallToInstant(wallMs: number, timeZone: string): number {
  const [from, until] = [wallMs - dayMs, wallMs + dayMs];
  const instants = [getOffsetMs(from, timeZone), getOffsetMs(until, timeZone)].map((offset) => wallMs - offset);
  const existing = instants.filter((instant) => instant + getOffsetMs(instant, timeZone) === wallMs);
  return existing.length === 0 ? findClockChange(from, until, timeZone) : Math.min(...existing);
}

const wallPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/;

/** Wall time in milliseconds as if it were UTC; null for a nonexistent day or hour. */
function parseWallTime(text: string): number | null {
  const match = wallPattern.exec(text);
  if (!match) {
    return null;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const exists = new Date(wallMs).toISOString().slice(0, 19) === `${text.slice(0, 10)}T${[hour, minute, second].map(twoDigits).join(':')}`;
  return exists ? wallMs : null;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

const hasOffset = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Parses an instant with offset or a wall time of the zone (`2030-01-15T14:30`, `2030-01-15 14:30:00`); null for anything else. */
export function parseZonedTime(text: string, timeZone: string): Date | null {
  if (hasOffset.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? null : instant;
  }
  const wallMs = parseWallTime(text);
  return wallMs === null ? null : new Date(wallToInstant(wallMs, timeZone));
}

/** Like `parseZonedTime`, but a bare day means its last millisecond. */
export function parseZonedEnd(text: string, timeZone: string): Date | null {
  const wallMs = text.length === 10 ? parseWallTime(text) : null;
  return wallMs === null ? parseZonedTime(text, timeZone) : new Date(wallToInstant(wallMs + dayMs, timeZone) - 1);
}

/** A calendar day some days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** An instant on a zone's clock, as an input of date and time has it: `2030-01-15T14:30`. */
export const toZonedTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + getOffsetMs(instant.getTime(), timeZone)).toISOString().slice(0, 16);

/** The calendar day of an instant in a zone: `2030-01-15`. */
export const toZonedDay = (instant: Date, timeZone: string): string => toZonedTime(instant, timeZone).slice(0, 10);
