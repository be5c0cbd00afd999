import Joi from 'joi';

/** Characters of a text from another service that are read, as of a message; the rest is cut off first. */
export const maxForeignTextLength = 65_536;

/** The text as the database takes it: without NUL characters and halves of surrogate pairs, which services answer now and then. */
export const toStorableText = (text: string): string => text.slice(0, maxForeignTextLength).replaceAll('\0', '').toWellFormed();

/** Reviver of `JSON.parse` for values that are stored. */
export const reviveStorable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? toStorableText(value) : value);

/** A JSON text as a value of this rule; null for anything else. */
export function parseJson<T>(text: string, rule: Joi.ObjectSchema<T>): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return Joi.attempt(value, rule);
  } catch {
    return null;
  }
}
