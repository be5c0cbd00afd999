import type { DashboardDay, DashboardFigures, DashboardHour, DashboardPart } from '#shared/reporting/dashboard/report.ts';

/** Rounds with the same user, queue, connection or tag in one of the two periods: how many, and their times in minutes. */
export interface RoundSums {
  /** False: in the period before. */
  readonly isCurrent: boolean;
  readonly opened: number;
  readonly resolved: number;
  readonly answers: number;
  readonly answerMinutes: number;
  readonly waits: number;
  readonly waitMinutes: number;
  readonly handlings: number;
  readonly handlingMinutes: number;
}

const sum = (sums: readonly RoundSums[], key: Exclude<keyof RoundSums, 'isCurrent'>): number =>
  sums.reduce((total, sums_) => total + sums_[key], 0);

const average = (minutes: number, count: number): number | null => (count === 0 ? null : minutes / count);

export const toFigures = (sums: readonly RoundSums[]): DashboardFigures => ({
  opened: sum(sums, 'opened'),
  resolved: sum(sums, 'resolved'),
  answerTime: average(sum(sums, 'answerMinutes'), sum(sums, 'answers')),
  waitTime: average(sum(sums, 'waitMinutes'), sum(sums, 'waits')),
  handlingTime: average(sum(sums, 'handlingMinutes'), sum(sums, 'handlings')),
});

/** Rounds with one thing in common; of all rounds, or of those without it, the id is null. */
export interface PartSums extends RoundSums {
  readonly part: 'all' | 'user' | 'queue' | 'connection' | 'tag';
  readonly id: number | null;
}

/** Rounds that began, and those that ended, in an hour of the day. */
export interface HourSums extends RoundSums {
  readonly hour: number;
}

/** The figures of the period by user, queue, connection or tag: the most rounds first. */
export function toParts(sums: readonly PartSums[], names: ReadonlyMap<number, string>): DashboardPart[] {
  const current = sums.filter(({ isCurrent }) => isCurrent);
  const parts = [...Map.groupBy(current, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: id === null ? null : (names.get(id) ?? null),
    ...toFigures(own),
  }));
  return parts
    .filter(({ opened, resolved }) => opened + resolved > 0)
    .toSorted((one, other) => other.resolved - one.resolved || other.opened - one.opened || (one.id ?? 0) - (other.id ?? 0));
}

/** A row for each day, with or without rounds. */
export function toDays(counts: readonly DashboardDay[], days: readonly string[]): DashboardDay[] {
  const byDay = new Map(counts.map((count) => [count.day, count]));
  return days.map((day) => byDay.get(day) ?? { day, opened: 0, resolved: 0 });
}

/** How many rounds began on the days of a weekday, hour by hour. */
export interface WeekdaySums {
  readonly weekday: number;
  readonly opened: readonly number[];
}

/** Hours without any beginning are left out. */
export const toHours = (weekdays: readonly WeekdaySums[]): DashboardHour[] =>
  weekdays.flatMap(({ weekday, opened }) =>
    opened.map((count, hour) => ({ weekday, hour, opened: count })).filter((place) => place.opened > 0),
  );
