import { addDays, parseZonedTime, toZonedDay, toZonedTime } from './zonedTime.ts';
import { minuteMs } from './durations.ts';

/** Without a time a day ends when offices close. */
const endOfDay = '18:00';
const maxMs = 366 * 24 * 60 * minuteMs;

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What Portuguese counts by the words of its weekdays: `segunda via`, `quarta parcela`. */
const counted =
  'vias?|parcelas?|prestac(?:ao|oes)|mensalidades?|faturas?|cobrancas?|vez|vezes|opc(?:ao|oes)|tentativas?|compras?|unidades?';

/** From Sunday on, in Portuguese, English and Spanish. */
const weekdayPatterns = [
  'domingo|sunday',
  'segunda(?:-feira)?|monday|lunes',
  'terca(?:-feira)?|tuesday|martes',
  'quarta(?:-feira)?|wednesday|miercoles',
  'quinta(?:-feira)?|thursday|jueves',
  'sexta(?:-feira)?|friday|viernes',
  'sabado|saturday',
].map((names) => new RegExp(`\\b(?:${names})\\b(?! (?:${counted})\\b)`));

/** The first that a text says counts; `de la mañana` is a time of the day. */
const dayWords: readonly (readonly [RegExp, number])[] = [
  [/\b(?:depois de amanha|day after tomorrow|pasado manana)\b/, 2],
  [/\b(?:amanha|tomorrow|(?<!\bla )manana)\b/, 1],
  [/\b(?:hoje|today|hoy)\b/, 0],
];

const units: readonly (readonly [RegExp, number])[] = [
  [/\b(?:em|in|en|dentro de|within) (\d{1,3}) ?(?:minutos?|minutes?|min)\b/, 1],
  [/\b(?:em|in|en|dentro de|within) (\d{1,3}) ?(?:horas?|hours?|h)\b/, 60],
];
const daysAhead = /\b(?:em|in|en|dentro de|within) (\d{1,3}) ?(?:dias?|days?)\b/;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `15:30`, `15h`, `15h30`, `3pm`, `3:30 pm`, `às 15`, `at 9`, `a las 15`. */
const timePatterns = [
  /\b(?<hour>\d{1,2}):(?<minute>\d{2})\s?(?<half>[ap]m)?\b/,
  /\b(?<hour>\d{1,2})\s?h(?:oras?|rs?)?\s?(?<minute>\d{2})?\b/,
  /\b(?<hour>\d{1,2})\s?(?<half>[ap]m)\b/,
  /\b(?:as|at|a las?) (?<hour>\d{1,2})\b(?![/-])/,
];

function toClock({ hour = '', minute = '0', half }: Readonly<Record<string, string | undefined>>): string | null {
  const hours = (Number(hour) % (half === undefined ? 24 : 12)) + (half === 'pm' ? 12 : 0);
  return Number(hour) > 24 || Number(minute) > 59 ? null : `${twoDigits(hours)}:${twoDigits(Number(minute))}`;
}

/** Null: no time of the day is named. */
function findTime(text: string): string | null {
  if (/\b(?:meio[ -]dia|noon|mediodia)\b/.test(text)) {
    return '12:00';
  }
  const groups = timePatterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  return groups === undefined ? null : toClock(groups);
}

function findWeekday(text: string, today: string): string | null {
  const weekday = weekdayPatterns.findIndex((pattern) => pattern.test(text));
  if (weekday === -1) {
    return null;
  }
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

const toDay = (year: number, month: number, day: number): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** `15/03`, `15/03/2030`; one without a year is the next one. */
function findNumberedDate(text: string, today: string): string | null {
  const { day, month, year } = /\b(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}))?\b/.exec(text)?.groups ?? {};
  if (day === undefined) {
    return null;
  }
  const inYear = (of: number): string => toDay(of, Number(month), Number(day));
  const thisYear = Number(today.slice(0, 4));
  return year === undefined ? inYear(inYear(thisYear) < today ? thisYear + 1 : thisYear) : inYear(Number(year));
}

/** `dia 15`, `the 15th`: the next one. */
function findDayOfMonth(text: string, today: string): string | null {
  const day = Number(/\b(?:dia|the) (\d{1,2})(?:st|nd|rd|th)?\b(?!\s?h|:)/.exec(text)?.[1] ?? 0);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const here = toDay(year, month, day);
  return day === 0 ? null : here >= today ? here : toDay(month === 12 ? year + 1 : year, (month % 12) + 1, day);
}

const findDate = (text: string, today: string): string | null =>
  /\b(\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1] ?? findNumberedDate(text, today) ?? findDayOfMonth(text, today);

function findDay(text: string, today: string): string | null {
  const ahead = Number(daysAhead.exec(text)?.[1] ?? 0);
  if (ahead > 0) {
    return addDays(today, ahead);
  }
  const weekday = findWeekday(text, today);
  const word = dayWords.find(([pattern]) => pattern.test(text));
  return word === undefined ? (weekday ?? findDate(text, today)) : addDays(today, word[1]);
}

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

function findSoon(text: string, now: Date): Date | null {
  const minutes = units.map(([pattern, unit]) => Number(pattern.exec(text)?.[1] ?? 0) * unit).find((duration) => duration > 0);
  return minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs);
}

/** A time without a day is the next one. */
function findOnDay(text: string, { now, timeZone }: Clock): Date | null {
  const today = toZonedDay(now, timeZone);
  const [day, time] = [findDay(text, today), findTime(text)];
  if (day !== null) {
    return parseZonedTime(`${day}T${time ?? endOfDay}`, timeZone);
  }
  const isOver = time !== null && `${today}T${time}` <= toZonedTime(now, timeZone);
  return time === null ? null : parseZonedTime(`${isOver ? addDays(today, 1) : today}T${time}`, timeZone);
}

/**
 * Until when something is promised in a text of Portuguese, English or Spanish: `até amanhã 15h`, `by Friday`, `en 2 horas`. Null where no
 * time is named, or one that is over or more than a year ahead.
 */
export function parsePromiseTime(text: string, clock: Clock): Date | null {
  const words = fold(text);
  const promiseTime = findSoon(words, clock.now) ?? findOnDay(words, clock);
  const aheadMs = promiseTime === null ? 0 : promiseTime.getTime() - clock.now.getTime();
  return aheadMs > 0 && aheadMs <= maxMs ? promiseTime : null;
}
