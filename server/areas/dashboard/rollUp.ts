import type { DashboardDay, DashboardFigures, DashboardHour, DashboardPart } from '#shared/areas/dashboard.ts';

/** Rounds with the same user, queue, connection or tag and the same periods: how many, and their times in minutes. */
export interface RoundSums {
  /** Whether they began in the period; false: in the one before; null: in neither. */
  readonly opened: boolean | null;
  readonly resolved: boolean | null;
  readonly rounds: number;
  readonly answers: number;
  readonly answerMinutes: number;
  readonly waits: number;
  readonly waitMinutes: number;
  readonly handlings: number;
  readonly handlingMinutes: number;
}

const sum = (sums: readonly RoundSums[], key: Exclude<keyof RoundSums, 'opened' | 'resolved'>): number =>
  sums.reduce((total, sums_) => total + sums_[key], 0);

const average = (minutes: number, count: number): number | null => (count === 0 ? null : minutes / count);

/** The figures of one of the two periods. */
export function toFigures(sums: readonly RoundSums[], isCurrent = true): DashboardFigures {
  const opened = sums.filter((one) => one.opened === isCurrent);
  const resolved = sums.filter((one) => one.resolved === isCurrent);
  return {
    opened: sum(opened, 'rounds'),
    resolved: sum(resolved, 'rounds'),
    answerTime: average(sum(opened, 'answerMinutes'), sum(opened, 'answers')),
    waitTime: average(sum(opened, 'waitMinutes'), sum(opened, 'waits')),
    handlingTime: average(sum(resolved, 'handlingMinutes'), sum(resolved, 'handlings')),
  };
}

interface PartsInput<Sums extends RoundSums> {
  readonly sums: readonly Sums[];
  readonly idOf: (sums: Sums) => number | null;
  readonly names: ReadonlyMap<number, string>;
}

/** The figures of the period by user, queue, connection or tag: the most rounds first. */
export function toParts<Sums extends RoundSums>({ sums, idOf, names }: PartsInput<Sums>): DashboardPart[] {
  const parts = [...Map.groupBy(sums, idOf)].map(([id, own]) => ({
    id,
    name: id === null ? null : (names.get(id) ?? null),
    ...toFigures(own),
  }));
  return parts
    .filter(({ opened, resolved }) => opened + resolved > 0)
    .toSorted((one, other) => other.resolved - one.resolved || other.opened - one.opened || (one.id ?? 0) - (other.id ?? 0));
}

/** Rounds that began or ended in an hour, `2029-05-02 13`, in the company's time zone. */
export interface HourCount {
  readonly hour: string;
  readonly opened: number;
  readonly resolved: number;
}

/** A row for each day, with or without rounds. */
export function toDays(hours: readonly HourCount[], days: readonly string[]): DashboardDay[] {
  const byDay = Map.groupBy(hours, ({ hour }) => hour.slice(0, 10));
  return days.map((day) => {
    const own = byDay.get(day) ?? [];
    return { day, opened: own.reduce((n, { opened }) => n + opened, 0), resolved: own.reduce((n, { resolved }) => n + resolved, 0) };
  });
}

/** When rounds began, by weekday and hour; hours without any are left out. */
export function toHours(hours: readonly HourCount[], isOfPeriod: (day: string) => boolean): DashboardHour[] {
  const begun = hours.filter(({ hour, opened }) => opened > 0 && isOfPeriod(hour.slice(0, 10)));
  const places = Map.groupBy(begun, ({ hour }) => new Date(`${hour.slice(0, 10)}T00:00:00Z`).getUTCDay() * 24 + Number(hour.slice(11, 13)));
  return [...places]
    .toSorted(([one], [other]) => one - other)
    .map(([place, own]) => ({ weekday: Math.floor(place / 24), hour: place % 24, opened: own.reduce((n, { opened }) => n + opened, 0) }));
}
