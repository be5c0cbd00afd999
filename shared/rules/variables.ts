/** What a text can speak of. */
export interface Spoken {
  /** The contact's name; empty when there is none. */
  readonly name: string;
  readonly now: Date;
  readonly timeZone: string;
}

interface Clock {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: number;
  readonly minute: string;
  readonly second: string;
}

function clockAt(now: Date, timeZone: string): Clock {
  const two = '2-digit';
  const form = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  const parts = new Map(form.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: Number(part('hour')),
    minute: part('minute'),
    second: part('second'),
  };
}

/** By quarter of the day, from midnight on. */
const greetings = ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'];
const greetingAt = ({ hour }: Clock): string => greetings[Math.floor(hour / 6)] ?? '';

const values: ReadonlyMap<string, (spoken: Spoken, clock: Clock) => string> = new Map([
  ['firstName', ({ name }) => name.trim().split(/\s+/)[0] ?? ''],
  ['name', ({ name }) => name],
  ['ms', (_, clock) => greetingAt(clock)],
  ['gretting', (_, clock) => greetingAt(clock)],
  ['greeting', (_, clock) => greetingAt(clock)],
  ['protocol', (_, { year, month, day, hour, minute, second }) => `${year}${month}${day}${hour}${minute}${second}`],
  ['date', (_, { day, month, year }) => `${day}/${month}/${year}`],
  ['hora', (_, { hour, minute, second }) => `${hour}:${minute}:${second}`],
]);

/** The names that a text may hold between double braces. */
export const variableNames: readonly string[] = [...values.keys()];

/** Puts values where a text has `{{name}}`. Whatever is unknown or broken stays as it was written. */
export function expand(text: string, spoken: Spoken): string {
  if (!text.includes('{{')) {
    return text;
  }
  const clock = clockAt(spoken.now, spoken.timeZone);
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => values.get(name)?.(spoken, clock) ?? written);
}
