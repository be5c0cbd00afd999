import { toNestErrors } from '@hookform/resolvers';
import type { ObjectSchema, ValidationErrorItem } from 'joi';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { madeRule } from './madeRule.ts';
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

/** What only this screen can know to be wrong: sentences by field. It sees the values as they were typed. */
export type Check<Values> = (values: Values) => Readonly<Record<string, string>>;

function checkedErrors(sentences: Readonly<Record<string, string>>): Record<string, FieldError> {
  return Object.fromEntries(Object.entries(sentences).map(([name, message]) => [name, { type: 'check', message }]));
}

/** The endpoint's own rules as the rules of its form. Joi's resolver would lose the limits that the sentences name. */
export function endpointResolver<Values extends FieldValues>(
  schema: ObjectSchema<Values>,
  speak: Speak,
  check: Check<Values> = () => ({}),
): Resolver<Values, unknown, Values> {
  return (values, _, options) => {
    const { value, error } = madeRule(schema).validate(values, { abortEarly: false, stripUnknown: { objects: true } });
    const errors = { ...checkedErrors(check(values)), ...fieldErrors(error?.details ?? [], speak) };
    if (Object.keys(errors).length === 0) {
      return { values: value, errors: {} };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}

/** The fields that must be filled in, so that their labels can say so: those that an empty form lacks. (Joi's browser build cannot describe a schema.) */
export function requiredFields(schema: ObjectSchema): ReadonlySet<string> {
  const details = madeRule(schema).validate({}, { abortEarly: false }).error?.details ?? [];
  return new Set(details.filter(({ type }) => type === 'any.required').map(({ path }) => path.join('.')));
}
