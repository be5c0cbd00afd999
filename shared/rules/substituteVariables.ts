import { findPlaceholders, findUnknownPlaceholders, replacePlaceholders, unquoteBraces } from './placeholders.ts';

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

/** Names that campaigns have for the same. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['nome', 'name'],
  ['numero', 'number'],
]);

const toKnownName = (name: string): string | undefined => (variableValues.has(name) ? name : aliases.get(name));
const isKnown = (name: string): boolean => toKnownName(name) !== undefined;

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

/** Variables of a text that have no value, as written. Other words in single braces are whatever their writer meant. */
export const findUnfilledVariables = (text: string, subject: VariableSubject): string[] => [
  ...new Set(
    findPlaceholders(text).flatMap(({ whole, name, hasTwoBraces, isMeant }) => {
      const known = toKnownName(name);
      return (known === undefined ? hasTwoBraces && isMeant : !hasValue(known, subject)) ? [whole] : [];
    }),
  ),
];

/** Marks the value of a variable, or the variable itself where it has none. */
export type VariableMark = (text: string, isFilled: boolean) => string;

/** Replaces `{{name}}` and `{nome}`; unknown variables stay as written. */
export function substituteVariables(text: string, context: VariableContext, mark?: VariableMark): string {
  if (!text.includes('{')) {
    return text;
  }
  const clock = getClockParts(context.now, context.timeZone);
  const filled = replacePlaceholders(text, ({ whole, name, hasTwoBraces, isMeant }) => {
    const known = toKnownName(name);
    if (known === undefined) {
      return hasTwoBraces && isMeant ? mark?.(whole, false) : undefined;
    }
    const isFilled = hasValue(known, context);
    const value = variableValues.get(known)?.(context, clock) ?? whole;
    return mark === undefined ? value : mark(isFilled ? value : whole, isFilled);
  });
  return unquoteBraces(filled);
}

/** Variables that nobody knows, as written; one without a value is known. */
export const findUnknownVariables = (text: string): string[] => findUnknownPlaceholders(text, isKnown);

/** A text without the variables that nobody knows: what no person looks at before it leaves. */
export const dropUnknownVariables = (text: string): string =>
  replacePlaceholders(text, ({ name, isMeant }) => (isMeant && !isKnown(name) ? '' : undefined));

const wordPattern = /^[\p{L}_][\p{L}\p{N}_.-]{0,39}$/u;

/** A text of another service without what looks like a variable; `{{ a + b }}` of a piece of code stays. */
export const leaveOutVariables = (text: string): string =>
  replacePlaceholders(text, ({ name, hasTwoBraces }) => (isKnown(name) || (hasTwoBraces && wordPattern.test(name)) ? '' : undefined));

/** Whether a text says what a template does, in its order, with whatever its variables stood for. */
export function containsFilled(text: string, template: string): boolean {
  let from = 0;
  let end = 0;
  const isThere = (part: string): boolean => {
    const partIndex = text.indexOf(part, from);
    from = partIndex + part.length;
    return partIndex !== -1;
  };
  const trimmed = template.trim();
  const parts: string[] = [];
  for (const { whole, index, name, isMeant } of findPlaceholders(trimmed)) {
    if (isMeant || isKnown(name)) {
      parts.push(trimmed.slice(end, index));
      end = index + whole.length;
    }
  }
  return text !== '' && [...parts, trimmed.slice(end)].every(isThere);
}
