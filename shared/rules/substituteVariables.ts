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

const placeholderPattern = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}/g;
const contactVariables: readonly string[] = ['firstName', 'name'];

/** A contact whose name is a number has no name to be addressed by. */
const hasValue = (variable: string, { name }: Pick<VariableContext, 'name'>): boolean =>
  contactVariables.includes(variable) ? /\p{L}/u.test(name) : variableValues.has(variable);

/** Variables of a text that have no value for this contact, as written. */
export const findUnfilledVariables = (text: string, contact: Pick<VariableContext, 'name'>): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].filter(([, variable = '']) => !hasValue(variable, contact)).map(([all]) => all)),
];

/** Marks the value of a variable, or the variable itself where it has none. */
export type VariableMark = (text: string, isFilled: boolean) => string;

/** Replaces `{{name}}`; unknown variables stay as written. */
export function substituteVariables(text: string, context: VariableContext, mark?: VariableMark): string {
  if (!text.includes('{{')) {
    return text;
  }
  const clock = getClockParts(context.now, context.timeZone);
  const valueOf = (name: string): string | undefined => variableValues.get(name)?.(context, clock);
  return text.replaceAll(placeholderPattern, (placeholder, name: string) => {
    const isFilled = hasValue(name, context);
    const value = valueOf(name) ?? placeholder;
    return mark === undefined ? value : mark(isFilled ? value : placeholder, isFilled);
  });
}
