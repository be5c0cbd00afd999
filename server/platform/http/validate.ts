import type Joi from 'joi';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';

/** The code that a key's rule asks for, where the contract demands one of its own. */
function ownCode(schema: Joi.ObjectSchema, key: string): ErrorCode | null {
  const flags = schema.extract(key).describe() as { metas?: { code?: unknown }[] };
  const code = flags.metas?.map((meta) => meta.code).find(isErrorCode);
  return code ?? null;
}

/** The input as the contract understands it: converted, trimmed, without unknown keys; or a failure that names every field. */
export function validInput(endpoint: AnyEndpoint, given: object): never {
  const { value, error } = endpoint.input.validate(given, { abortEarly: false, stripUnknown: true });
  if (!error) {
    return value as never;
  }
  const fields = Object.fromEntries(error.details.toReversed().map((detail) => [detail.path.join('.'), detail.type]));
  const codes = error.details.map((detail) => ownCode(endpoint.input as Joi.ObjectSchema, String(detail.path[0])));
  const code = codes.find((own) => own !== null) ?? 'ERR_VALIDATION';
  throw new AppError(code, { fields });
}
