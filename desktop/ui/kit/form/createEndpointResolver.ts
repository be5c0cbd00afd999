import { toNestErrors } from '@hookform/resolvers';
import type { ObjectSchema, ValidationErrorItem } from 'joi';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { type BrokenRule, toBrokenRule } from './toBrokenRule.ts';

/** Message for a broken rule of a field. */
export type FormatRuleMessage = (name: string, brokenRule: BrokenRule) => string;

function toFieldErrors(details: readonly ValidationErrorItem[], formatRule: FormatRuleMessage): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, type, context } of details) {
    const name = path.join('.');
    const brokenRule = toBrokenRule(type, context);
    errors[name] ??= { type: brokenRule.rule, message: formatRule(name, brokenRule) };
  }
  return errors;
}

type FieldMessages = Readonly<Record<string, string>>;

/** Checks of a screen: messages by field name, which replace those of broken rules. Gets the values before conversion. */
export type FormCheck<Values> = (values: Values) => FieldMessages | Promise<FieldMessages>;

function toCheckErrors(messages: FieldMessages): Record<string, FieldError> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { type: 'check', message }]));
}

/** react-hook-form resolver for the endpoint's Joi schema. `@hookform/resolvers/joi` would drop the limits that the messages contain. */
export function createEndpointResolver<Values extends FieldValues>(
  schema: ObjectSchema<Values>,
  formatRule: FormatRuleMessage,
  check: FormCheck<Values> = () => ({}),
): Resolver<Values, unknown, Values> {
  return async (values, _, options) => {
    const { value, error } = schema.validate(values, { abortEarly: false, stripUnknown: { objects: true } });
    const errors = { ...toFieldErrors(error?.details ?? [], formatRule), ...toCheckErrors(await check(values)) };
    if (Object.keys(errors).length === 0) {
      return { values: value, errors: {} };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}

/** Names of required fields: those that an empty form lacks. (Joi's browser build has no `describe()`.) */
export function listRequiredFields(schema: ObjectSchema): ReadonlySet<string> {
  const details = schema.validate({}, { abortEarly: false }).error?.details ?? [];
  return new Set(details.filter(({ type }) => type === 'any.required').map(({ path }) => path.join('.')));
}
