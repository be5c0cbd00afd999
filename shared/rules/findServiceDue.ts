import { listHours, type OpeningTimes } from './openingTimes.ts';
import { dayMinutes, isOvernight, parseMinutes, type TimeInterval } from './workingHours.ts';
import { addDays, findClockChange, getOffsetMs, toZonedDay } from './zonedTime.ts';
import { minuteMs, dayMs } from './durations.ts';

/** From an instant to another, in milliseconds. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** As `service_due` in SQL: days that are read at first, then, then at last. */
const horizonDays = [4, 40, 800] as const;

/** Minutes since midnight; the last minute of a day counts whole. */
function toMinutes(interval: TimeInterval): { start: number; end: number } {
  const [start, end] = [parseMinutes(interval.startTime), parseMinutes(interval.endTime)];
  const until = interval.endTime === '23:59' ? dayMinutes : end;
  return { start, end: isOvernight(interval) ? until + dayMinutes : until };
}

/**
 * When the clock of the zone shows the times from one to another, in milliseconds as if they were UTC. A clock that is put back shows
 * an hour twice, and may leave a gap between both; what it skips is not there.
 */
function toSpans(from: number, until: number, timeZone: string): TimeSpan[] {
  const [before, after] = [getOffsetMs(from - dayMs, timeZone), getOffsetMs(until + dayMs, timeZone)];
  if (before === after) {
    return [{ from: from - before, until: until - before }];
  }
  const change = findClockChange(from - dayMs, until + dayMs, timeZone);
  return [
    { from: from - before, until: Math.min(until - before, change) },
    { from: Math.max(from - after, change), until: until - after },
  ].filter((span) => span.from < span.until);
}

/** Spans in order, each beginning behind the one before. */
function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && span.from <= last.until) {
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    } else if (span.from < span.until) {
      merged.push(span);
    }
  }
  return merged;
}

/** What of a span no other one covers. */
const withoutSpans = (span: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] =>
  others.reduce<TimeSpan[]>(
    (left, other) =>
      left
        .flatMap(({ from, until }) => [
          { from, until: Math.min(until, other.from) },
          { from: Math.max(from, other.until), until },
        ])
        .filter(({ from, until }) => from < until),
    [span],
  );

function listOpenSpans(times: OpeningTimes, firstDay: string, days: number): TimeSpan[] {
  const spans = Array.from({ length: days }, (_, index) => addDays(firstDay, index)).flatMap((day) =>
    listHours(times, Date.parse(day)).flatMap((interval) => {
      const { start, end } = toMinutes(interval);
      return interval.startTime === interval.endTime
        ? []
        : toSpans(Date.parse(day) + start * minuteMs, Date.parse(day) + end * minuteMs, times.timeZone);
    }),
  );
  return mergeSpans(spans);
}

export interface ServiceTarget {
  readonly times: OpeningTimes;
  readonly start: Date;
  readonly minutes: number;
  /** In which the clock stands still. */
  readonly pauses?: readonly TimeSpan[];
}

/** When so much open time has passed; null where that is years away. The SQL function `service_due` says the same. */
export function findServiceDue({ times, start, minutes, pauses = [] }: ServiceTarget): Date | null {
  const firstDay = toZonedDay(new Date(start.getTime() - dayMs), times.timeZone);
  for (const days of horizonDays) {
    let leftMs = minutes * minuteMs;
    for (const open of listOpenSpans(times, firstDay, days)) {
      for (const { from, until } of withoutSpans({ ...open, from: Math.max(open.from, start.getTime()) }, pauses)) {
        if (until - from >= leftMs) {
          return new Date(from + leftMs);
        }
        leftMs -= Math.max(0, until - from);
      }
    }
  }
  return null;
}
