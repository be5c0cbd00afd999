import Joi from 'joi';

/** Times as HH:MM; an end before the start lies on the next day. */
export interface TimeInterval {
  startTime: string;
  endTime: string;
}

/** Opening hours of one weekday; empty times: not specified, open all day; 00:00 to 00:00: closed. */
export interface DaySchedule extends TimeInterval {
  /** Display label, Portuguese on the wire. */
  weekday: string;
  weekdayEn: Weekday;
  /** Intervals beside the first one, which older clients do not know. */
  later?: TimeInterval[];
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** What `weekday` holds: Portuguese on the wire. */
export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

const createDay = (weekdayEn: Weekday, startTime: string, endTime: string): DaySchedule => ({
  weekday: weekdayLabels[weekdayEn],
  weekdayEn,
  startTime,
  endTime,
});

/** Default of a new queue: weekdays 8 to 18, Saturday 8 to 12, Sunday closed. */
export const createDefaultWeek = (): DaySchedule[] =>
  weekdays.map((name) => {
    if (name === 'sunday') {
      return createDay(name, '00:00', '00:00');
    }
    return createDay(name, '08:00', name === 'saturday' ? '12:00' : '18:00');
  });

/** Intervals of a day beside the first. */
export const maxLaterIntervals = 3;

const clockTime = (): Joi.StringSchema => Joi.string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/);

const dayColumns = {
  weekday: Joi.string().allow('').max(40).default(''),
  weekdayEn: Joi.string()
    .lowercase()
    .valid(...weekdays)
    .required(),
  startTime: clockTime().allow('').default(''),
  endTime: clockTime().allow('').default(''),
};

/** Schema of intervals that have both times. */
export const timeIntervals = (): Joi.ArraySchema<TimeInterval[]> =>
  Joi.array<TimeInterval[]>().items(Joi.object<TimeInterval, true>({ startTime: clockTime().required(), endTime: clockTime().required() }));

/** Schema of a week's hours as they are stored, each weekday at most once. */
export const daySchedules = (): Joi.ArraySchema<DaySchedule[]> =>
  Joi.array<DaySchedule[]>()
    .items(Joi.object<DaySchedule, true>({ ...dayColumns, later: timeIntervals().max(maxLaterIntervals) }))
    .max(7)
    .unique('weekdayEn');

/** Minutes since midnight of `HH:MM`. */
export const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const dayMinutes = 24 * 60;

/** Closed days are stored as 00:00 to 00:00. */
export const closedInterval: Readonly<TimeInterval> = { startTime: '00:00', endTime: '00:00' };

export const isClosedInterval = ({ startTime, endTime }: TimeInterval): boolean => startTime === '00:00' && endTime === '00:00';

/** Intervals without both times say nothing: the day is open. */
export const hasBothTimes = ({ startTime, endTime }: TimeInterval): boolean => startTime !== '' && endTime !== '';

/** Hours that end on the next day. */
export const isOvernight = ({ startTime, endTime }: TimeInterval): boolean =>
  startTime.length === 5 && endTime.length === 5 && endTime < startTime;

export const listIntervals = ({ startTime, endTime, later = [] }: DaySchedule): TimeInterval[] => [{ startTime, endTime }, ...later];

/** Minutes since the day's midnight, the end beyond 1440 where it lies on the next day. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const toSpan = (interval: TimeInterval): Span => {
  const [start, end] = [parseMinutes(interval.startTime), parseMinutes(interval.endTime)];
  return { start, end: isOvernight(interval) ? end + dayMinutes : end };
};

export interface HoursProblem {
  /** Of a field within the intervals: `[1, 'endTime']`. */
  readonly path: readonly [interval: number, field: 'startTime' | 'endTime'];
  readonly rule: 'hours.missing' | 'hours.same' | 'hours.overlap';
}

function findIntervalProblem(intervals: readonly TimeInterval[], index: number): HoursProblem | null {
  const { startTime, endTime } = intervals[index] ?? closedInterval;
  const isAlone = intervals.length === 1;
  if (startTime === '' || endTime === '') {
    const isWholeDay = isAlone && startTime === endTime;
    return isWholeDay ? null : { path: [index, startTime === '' ? 'startTime' : 'endTime'], rule: 'hours.missing' };
  }
  const isClosed = isAlone && isClosedInterval({ startTime, endTime });
  return startTime === endTime && !isClosed ? { path: [index, 'endTime'], rule: 'hours.same' } : null;
}

/** Problems of the intervals of one day; `nightBefore` are those of the day before that end in it. */
export function findIntervalProblems(intervals: readonly TimeInterval[], nightBefore: readonly TimeInterval[] = []): HoursProblem[] {
  const problems = intervals.map((_, index) => findIntervalProblem(intervals, index)).filter((problem) => problem !== null);
  const isUsable = (interval: TimeInterval): boolean => hasBothTimes(interval) && interval.startTime !== interval.endTime;
  const takenSpans: Span[] = nightBefore.map(toSpan).map(({ start, end }) => ({ start: start - dayMinutes, end: end - dayMinutes }));
  for (const [index, interval] of intervals.entries()) {
    const span = toSpan(interval);
    if (isUsable(interval)) {
      if (takenSpans.some(({ start, end }) => start < span.end && span.start < end)) {
        problems.push({ path: [index, 'startTime'], rule: 'hours.overlap' });
      }
      takenSpans.push(span);
    }
  }
  return problems;
}

export interface WeekProblem {
  /** Field within the week: `[0, 'later', 1, 'startTime']`. */
  readonly path: readonly (string | number)[];
  readonly rule: HoursProblem['rule'];
}

/** What is wrong with a week's hours: half intervals, empty ones and overlaps, also over midnight. */
export function findHoursProblems(week: readonly DaySchedule[]): WeekProblem[] {
  const nightBefore = ({ weekdayEn }: DaySchedule): TimeInterval[] => {
    const before = week.find((day) => weekdays.indexOf(weekdayEn) === (weekdays.indexOf(day.weekdayEn) + 1) % 7);
    return before === undefined ? [] : listIntervals(before).filter(isOvernight);
  };
  return week.flatMap((day, index) =>
    findIntervalProblems(listIntervals(day), nightBefore(day)).map(({ path: [interval, field], rule }) => ({
      path: interval === 0 ? [index, field] : [index, 'later', interval - 1, field],
      rule,
    })),
  );
}

const hoursMessages = {
  'hours.missing': '{{#label}} is missing',
  'hours.same': '{{#label}} equals the start',
  'hours.overlap': '{{#label}} lies within another interval',
};

/** Callers may leave out what the wire repeats. */
const withLabel = (day: DaySchedule): DaySchedule => (day.weekday === '' ? { ...day, weekday: weekdayLabels[day.weekdayEn] } : day);

/** Schema of a week's hours in a request, without overlaps. One time alone counts as none, as it always has. */
export const hoursInput = (): Joi.ArraySchema<DaySchedule[]> =>
  daySchedules()
    .custom((week: DaySchedule[], { error, state }) => {
      const isHalfDay = ({ path, rule }: WeekProblem): boolean => rule === 'hours.missing' && week[Number(path[0])]?.later === undefined;
      const problem = findHoursProblems(week).find((issue) => !isHalfDay(issue));
      return problem === undefined
        ? week.map(withLabel)
        : error(problem.rule, {}, state.localize?.([...(state.path ?? []), ...problem.path]));
    })
    .messages(hoursMessages);

/** Schema of the intervals of one day in a request; none: closed. */
export const intervalsInput = (): Joi.ArraySchema<TimeInterval[]> =>
  timeIntervals()
    .max(maxLaterIntervals + 1)
    .custom((intervals: TimeInterval[], { error, state }) => {
      const [problem] = findIntervalProblems(intervals);
      return problem === undefined ? intervals : error(problem.rule, {}, state.localize?.([...(state.path ?? []), ...problem.path]));
    })
    .messages(hoursMessages);
