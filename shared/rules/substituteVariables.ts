/** Values for the variables of a text. */
export interface VariableContext {
  /** Name of the contact; empty where unknown. */
  readonly name: string;
  readonly now: Date;
  readonly timeZone: string;
}

interface ClockParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: number;
  readonly minute: string;
  readonly second: string;
}

function getClockParts(now: Date, timeZone: string): ClockParts {
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

/** Greeting per six hours from midnight. */
const dayGreetings = ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'];
const getGreeting = ({ hour }: ClockParts): string => dayGreetings[Math.floor(hour / 6)] ?? '';

const variableValues: ReadonlyMap<string, (context: VariableContext, clock: ClockParts) => string> = new Map([
  ['firstName', ({ name }) => name.trim().split(/\s+/)[0] ?? ''],
  ['name', ({ name }) => name],
  ['ms', (_, clock) => getGreeting(clock)],
  ['gretting', (_, clock) => getGreeting(clock)],
  ['greeting', (_, clock) => getGreeting(clock)],
  ['protocol', (_, { year, month, day, hour, minute, second }) => `${year}${month}${day}${hour}${minute}${second}`],
  ['date', (_, { day, month, year }) => `${day}/${month}/${year}`],
  ['hora', (_, { hour, minute, second }) => `${hour}:${minute}:${second}`],
]);

/** Variable names, without braces. */
export const variableNames: readonly string[] = [...variableValues.keys()];

/** Replaces `{{name}}`; unknown variables stay as written. `mark` marks the values. */
export function substituteVariables(text: string, context: VariableContext, mark = (value: string): string => value): string {
  if (!text.includes('{{')) {
    return text;
  }
  const clock = getClockParts(context.now, context.timeZone);
  const valueOf = (name: string): string | undefined => variableValues.get(name)?.(context, clock);
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const value = valueOf(name);
    return value === undefined ? placeholder : mark(value);
  });
}
