import { toNestErrors } from '@hookform/resolvers';
import type { ObjectSchema, ValidationErrorItem } from 'joi';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { type BrokenRule, brokenRule } from './rules.ts';

/** Says a broken rule of a field in words. */
export type Speak = (name: string, broken: BrokenRule) => string;

function fieldErrors(details: readonly ValidationErrorItem[], speak: Speak): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, type, context } of details) {
    const name = path.join('.');
    const broken = brokenRule(type, context);
    errors[name] ??= { type: broken.rule, message: speak(name, broken) };
  }
  return errors;
}

/** The endpoint's own rules as the rules of its form. Joi's resolver would lose the limits that the sentences name. */
export function endpointResolver<Values extends FieldValues>(
  schema: ObjectSchema<Values>,
  speak: Speak,
): Resolver<Values, unknown, Values> {
  return (values, _, options) => {
    const { value, error } = schema.validate(values, { abortEarly: false, stripUnknown: { objects: true } });
    if (!error) {
      return { values: value, errors: {} };
    }
    return { values: {}, errors: toNestErrors<Values>(fieldErrors(error.details, speak), options) };
  };
}

/** The fields that must be filled in, so that their labels can say so. */
export function requiredFields(schema: ObjectSchema): ReadonlySet<string> {
  const { keys } = schema.describe() as { keys?: Record<string, { flags?: { presence?: string } }> }; // Joi describes itself loosely
  const required = Object.entries(keys ?? {}).filter(([, rule]) => rule.flags?.presence === 'required');
  return new Set(required.map(([name]) => name));
}
