import { addMonths } from './recurrence.ts';
import { addDays, parseZonedTime, getOffsetMs } from './zonedTime.ts';
import { dayMs } from './durations.ts';

export const scheduleRepeats = ['never', 'daily', 'weekly', 'monthly'] as const;
export type ScheduleRepeat = (typeof scheduleRepeats)[number];

export interface Repetition {
  readonly repeat: ScheduleRepeat;
  /** The first time of the series: its day of month and its wall time come back. */
  readonly first: Date;
  /** Last day, in the zone. */
  readonly until: string | null;
  readonly timeZone: string;
}

const stepDays = { daily: 1, weekly: 7 } as const;

/** Steps to go at least, so that a series that began long ago is not walked through. */
const leastSteps = (repeat: 'daily' | 'weekly' | 'monthly', elapsedMs: number): number =>
  Math.max(1, Math.floor(elapsedMs / dayMs / (repeat === 'monthly' ? 31 : stepDays[repeat])) - 1);

/** The next time of a series after an instant; null where it ends. The wall time stays over changes of the clock. */
export function findNextTime({ repeat, first, until, timeZone }: Repetition, after: Date): Date | null {
  if (repeat === 'never') {
    return null;
  }
  const wall = new Date(first.getTime() + getOffsetMs(first.getTime(), timeZone)).toISOString();
  const [firstDay, time] = [wall.slice(0, 10), wall.slice(11, 19)];
  for (let step = leastSteps(repeat, after.getTime() - first.getTime()); ; step += 1) {
    const day = repeat === 'monthly' ? addMonths(firstDay, step) : addDays(firstDay, step * stepDays[repeat]);
    if (until !== null && day > until) {
      return null;
    }
    const next = parseZonedTime(`${day}T${time}`, timeZone);
    if (next === null || next > after) {
      return next;
    }
  }
}
