import { splitSignature } from './messageSignature.ts';
import { findUnknownPlaceholders, replacePlaceholders } from './placeholders.ts';
import { substituteVariables, variableNames, type VariableSubject } from './substituteVariables.ts';

interface ScheduleSubject extends VariableSubject {
  /** ISO time at which it is sent. */
  readonly sendAt: string;
  readonly timeZone: string;
}

/** Variables by their names, those of campaigns too. */
const namesOf: ReadonlyMap<string, string> = new Map([
  ...variableNames.map((name) => [name, name] as const),
  ['nome', 'name'],
  ['numero', 'number'],
]);

/** The text with its variables, of either syntax, as messages have them. */
export const unifyScheduleVariables = (body: string): string =>
  replacePlaceholders(body, ({ name }) => {
    const known = namesOf.get(name);
    return known === undefined ? undefined : `{{${known}}}`;
  });

/** Variables that no scheduled message knows, as written. */
export const findUnknownScheduleVariables = (body: string): string[] => findUnknownPlaceholders(body, (name) => namesOf.has(name));

/** The text of a scheduled message as its contact reads it, without the name above it: nobody reads `{{firstName}}`. */
export const fillScheduleText = (body: string, { sendAt, ...subject }: ScheduleSubject): string =>
  substituteVariables(unifyScheduleVariables(splitSignature(body).text), { ...subject, now: new Date(sendAt) });
