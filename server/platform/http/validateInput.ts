import type Joi from 'joi';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { limitInput } from './body/limitInput.ts';

/** The error code of a key's rule, where the contract demands one. */
function findRuleErrorCode(schema: Joi.ObjectSchema, key: string): ErrorCode | null {
  const flags = schema.extract(key).describe() as { metas?: { code?: unknown }[] };
  const code = flags.metas?.map((meta) => meta.code).find(isErrorCode);
  return code ?? null;
}

interface InvalidField {
  readonly path: readonly (string | number)[];
  readonly type: string;
}

/** Strings with a NUL character, which PostgreSQL cannot store, or with half a character, which UTF-8 has none of. */
function findUnwritableStrings(value: unknown, path: readonly string[] = []): InvalidField[] {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? [{ path, type: 'string.unwritable' }] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => findUnwritableStrings(inner, [...path, key]))
    : [];
}

function createValidationError(endpoint: AnyEndpoint, invalidFields: readonly InvalidField[]): AppError {
  const fields = Object.fromEntries(invalidFields.toReversed().map(({ path, type }) => [path.join('.'), type]));
  const codes = invalidFields.map(({ path }) => findRuleErrorCode(endpoint.input as Joi.ObjectSchema, String(path[0])));
  return new AppError(codes.find((code) => code !== null) ?? 'ERR_VALIDATION', { fields });
}

/**
 * The input converted by the contract, without unknown keys. Throws ERR_VALIDATION with every invalid field, or the rule's own
 * code; ERR_BODY_TOO_LARGE for more values than the contract has.
 */
export function validateInput(endpoint: AnyEndpoint, input: object): never {
  const { value, error } = endpoint.input.validate(limitInput(endpoint, input), { abortEarly: false, stripUnknown: true });
  const invalidFields = error?.details ?? findUnwritableStrings(value);
  if (invalidFields.length > 0) {
    throw createValidationError(endpoint, invalidFields);
  }
  return value as never;
}
