import { splitSignature } from './messageSignature.ts';
import { substituteVariables, type VariableSubject } from './substituteVariables.ts';

interface ScheduleSubject extends VariableSubject {
  /** ISO time at which it is sent. */
  readonly sendAt: string;
  readonly timeZone: string;
}

/** The text of a scheduled message as its contact reads it, without the name above it: nobody reads `{{firstName}}`. */
export const fillScheduleText = (body: string, { sendAt, ...subject }: ScheduleSubject): string =>
  substituteVariables(splitSignature(body).text, { ...subject, now: new Date(sendAt) });
