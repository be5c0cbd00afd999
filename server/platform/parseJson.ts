import Joi from 'joi';

/** A JSON text as a value of this rule; null for anything else. */
export function parseJson<T>(text: string, rule: Joi.ObjectSchema<T>): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return Joi.attempt(value, rule);
  } catch {
    return null;
  }
}
