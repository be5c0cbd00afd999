import type Joi from 'joi';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';

/** The code that a key's rule asks for, where the contract demands one of its own. */
function findRuleErrorCode(schema: Joi.ObjectSchema, key: string): ErrorCode | null {
  const flags = schema.extract(key).describe() as { metas?: { code?: unknown }[] };
  const code = flags.metas?.map((meta) => meta.code).find(isErrorCode);
  return code ?? null;
}

/** What is wrong with a key. */
interface InvalidField {
  readonly path: readonly (string | number)[];
  readonly type: string;
}

/** Every text that holds the one sign that no text of the database can. */
function findNulCharacters(value: unknown, path: readonly string[] = []): InvalidField[] {
  if (typeof value === 'string') {
    return value.includes('\u0000') ? [{ path, type: 'string.unwritable' }] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => findNulCharacters(inner, [...path, key]))
    : [];
}

function createValidationError(endpoint: AnyEndpoint, invalidFields: readonly InvalidField[]): AppError {
  const fields = Object.fromEntries(invalidFields.toReversed().map(({ path, type }) => [path.join('.'), type]));
  const codes = invalidFields.map(({ path }) => findRuleErrorCode(endpoint.input as Joi.ObjectSchema, String(path[0])));
  return new AppError(codes.find((own) => own !== null) ?? 'ERR_VALIDATION', { fields });
}

/** The input as the contract understands it: converted, trimmed, without unknown keys; or a failure that names every field. */
export function validateInput(endpoint: AnyEndpoint, input: object): never {
  const { value, error } = endpoint.input.validate(input, { abortEarly: false, stripUnknown: true });
  const invalidFields = error?.details ?? findNulCharacters(value);
  if (invalidFields.length > 0) {
    throw createValidationError(endpoint, invalidFields);
  }
  return value as never;
}
