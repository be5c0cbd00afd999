/** Values for the variables of a text. */
export interface VariableContext {
  /** Name of the contact; empty where unknown. */
  readonly name: string;
  /** Name of the agent who writes. */
  readonly user?: string | undefined;
  /** Name of the ticket's queue. */
  readonly queue?: string | undefined;
  /** Number of the ticket. */
  readonly ticket?: number | undefined;
  /** Of the contact; absent: not known here, and its variable stays as it is. */
  readonly number?: string | undefined;
  readonly email?: string | undefined;
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
  ['user', ({ user = '' }) => user],
  ['queue', ({ queue = '' }) => queue],
  ['ticket', ({ ticket = '' }) => String(ticket)],
  ['number', ({ number = '{{number}}' }) => number],
  ['email', ({ email = '{{email}}' }) => email],
  ['hora', (_, { hour, minute, second }) => `${hour}:${minute}:${second}`],
]);

/** Variable names, without braces. */
export const variableNames: readonly string[] = [...variableValues.keys()];

const placeholderPattern = /\{\{([^{}]*)\}\}/g;

/** The name between the braces; undefined where no name can stand there. */
function readName(inner: string): string | undefined {
  const name = inner.trim();
  const isName = name === '' ? /[^\S\n]/.test(inner) : name.length <= 40 && !name.includes('\n');
  return isName ? name : undefined;
}

/** Who and what a text may speak of. */
export type VariableSubject = Pick<VariableContext, 'name' | 'user' | 'queue' | 'ticket' | 'number' | 'email'>;

/** A contact whose name is a number has no name to be addressed by. */
function hasValue(variable: string, { name, ...subject }: VariableSubject): boolean {
  switch (variable) {
    case 'firstName':
    case 'name':
      return /\p{L}/u.test(name);
    case 'user':
    case 'queue':
    case 'ticket':
    case 'number':
    case 'email':
      return (subject[variable] ?? '') !== '';
    default:
      return variableValues.has(variable);
  }
}

/** Variables of a text that have no value, as written. */
export function findUnfilledVariables(text: string, subject: VariableSubject): string[] {
  const isUnfilled = (name: string | undefined): boolean => name !== undefined && !hasValue(name, subject);
  return [...new Set([...text.matchAll(placeholderPattern)].filter(([, inner = '']) => isUnfilled(readName(inner))).map(([all]) => all))];
}

/** Marks the value of a variable, or the variable itself where it has none. */
export type VariableMark = (text: string, isFilled: boolean) => string;

/** Replaces `{{name}}`; unknown variables stay as written. */
export function substituteVariables(text: string, context: VariableContext, mark?: VariableMark): string {
  if (!text.includes('{{')) {
    return text;
  }
  const clock = getClockParts(context.now, context.timeZone);
  const valueOf = (name: string): string | undefined => variableValues.get(name)?.(context, clock);
  return text.replaceAll(placeholderPattern, (placeholder, inner: string) => {
    const name = readName(inner);
    if (name === undefined) {
      return placeholder;
    }
    const isFilled = hasValue(name, context);
    const value = valueOf(name) ?? placeholder;
    return mark === undefined ? value : mark(isFilled ? value : placeholder, isFilled);
  });
}

/** Variables that nobody knows, as written; one without a value is known. */
export const findUnknownVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(placeholderPattern)].flatMap(([whole, inner = '']) => {
      const name = readName(inner);
      return name === undefined || variableValues.has(name) ? [] : [whole];
    }),
  ),
];

/** A text without the variables that nobody knows: what no person looks at before it leaves. */
export const dropUnknownVariables = (text: string): string =>
  text.replaceAll(placeholderPattern, (whole, inner: string) => {
    const name = readName(inner);
    return name === undefined || variableValues.has(name) ? whole : '';
  });

/** A text of another service without what looks like a variable; `{{ a + b }}` of a piece of code stays. */
export const leaveOutVariables = (text: string): string => text.replaceAll(/\{\{\s?[\p{L}_][\p{L}\p{N}_.-]{0,39}\s?\}\}/gu, '');

/** Whether a text says what a template does, in its order, with whatever its variables stood for. */
export function containsFilled(text: string, template: string): boolean {
  let from = 0;
  const isThere = (part: string): boolean => {
    const found = text.indexOf(part, from);
    from = found + part.length;
    return found !== -1;
  };
  return (
    text !== '' &&
    template
      .trim()
      .split(/\{\{[^{}\n]{1,44}\}\}/)
      .every(isThere)
  );
}
