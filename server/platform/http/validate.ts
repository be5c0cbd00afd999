import type Joi from 'joi';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';

/** The code that a key's rule asks for, where the contract demands one of its own. */
function ownCode(schema: Joi.ObjectSchema, key: string): ErrorCode | null {
  const flags = schema.extract(key).describe() as { metas?: { code?: unknown }[] };
  const code = flags.metas?.map((meta) => meta.code).find(isErrorCode);
  return code ?? null;
}

/** What is wrong with a key. */
interface Broken {
  readonly path: readonly (string | number)[];
  readonly type: string;
}

/** Every text that holds the one sign that no text of the database can. */
function unwritable(value: unknown, path: readonly string[] = []): Broken[] {
  if (typeof value === 'string') {
    return value.includes('\u0000') ? [{ path, type: 'string.unwritable' }] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => unwritable(inner, [...path, key]))
    : [];
}

function refusal(endpoint: AnyEndpoint, broken: readonly Broken[]): AppError {
  const fields = Object.fromEntries(broken.toReversed().map(({ path, type }) => [path.join('.'), type]));
  const codes = broken.map(({ path }) => ownCode(endpoint.input as Joi.ObjectSchema, String(path[0])));
  return new AppError(codes.find((own) => own !== null) ?? 'ERR_VALIDATION', { fields });
}

/** The input as the contract understands it: converted, trimmed, without unknown keys; or a failure that names every field. */
export function validInput(endpoint: AnyEndpoint, given: object): never {
  const { value, error } = endpoint.input.validate(given, { abortEarly: false, stripUnknown: true });
  const broken = error?.details ?? unwritable(value);
  if (broken.length > 0) {
    throw refusal(endpoint, broken);
  }
  return value as never;
}
