import type Joi from 'joi';
import { AppError, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { readForeignText } from '#server/platform/eventLoop.ts';

/** Keys and entries at every depth; the largest input of the contract has about two thousand. */
const maxValues = 10_000;

function assertSize(input: object): void {
  let remaining = maxValues;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    const inner = Object.values(value);
    remaining -= inner.length;
    if (remaining < 0) {
      throw new AppError('ERR_BODY_TOO_LARGE');
    }
    inner.forEach(visit);
  };
  visit(input);
}

const knownKeys = new WeakMap<Joi.ObjectSchema, readonly string[]>();

function findKnownKeys(schema: Joi.ObjectSchema): readonly string[] {
  const keys = knownKeys.get(schema) ?? Object.keys((schema.describe() as { keys?: object }).keys ?? {});
  knownKeys.set(schema, keys);
  return keys;
}

/** The known keys of an input. Throws ERR_BODY_TOO_LARGE where checking them would stall the process. */
function limitInput({ input: schema }: AnyEndpoint, input: object): object {
  const known = findKnownKeys(schema).filter((key) => Object.hasOwn(input, key));
  const limited = Object.fromEntries(known.map((key) => [key, (input as Record<string, unknown>)[key]]));
  assertSize(limited);
  return limited;
}

const missingTypes: ReadonlySet<string> = new Set(['any.required', 'string.empty']);

/** The error code of a key's rule, where the contract demands one. */
function findRuleErrorCode(schema: Joi.ObjectSchema, { path, type }: InvalidField): ErrorCode | null {
  const { metas = [] } = schema.extract(String(path[0])).describe() as { metas?: { code?: unknown; requiredCode?: unknown }[] };
  const required = missingTypes.has(type) ? metas.map(({ requiredCode }) => requiredCode).find(isErrorCode) : undefined;
  return required ?? metas.map(({ code }) => code).find(isErrorCode) ?? null;
}

interface InvalidField {
  readonly path: readonly (string | number)[];
  readonly type: string;
  /** Of Joi; what an unknown variable is called stands in it. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
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
  const variable = invalidFields.map(({ context }) => context?.['variable']).find((written) => typeof written === 'string');
  if (variable !== undefined) {
    return new AppError('ERR_VARIABLE_UNKNOWN', { values: { variable }, fields });
  }
  const codes = invalidFields.map((field) => findRuleErrorCode(endpoint.input as Joi.ObjectSchema, field));
  return new AppError(codes.find((code) => code !== null) ?? 'ERR_VALIDATION', { fields });
}

/**
 * The input converted by the contract, without unknown keys. Throws ERR_VALIDATION with every invalid field, or the rule's own
 * code; ERR_BODY_TOO_LARGE for more values than the contract has.
 */
export function validateInput(endpoint: AnyEndpoint, input: object): never {
  const work = { name: `input of ${endpoint.method} ${endpoint.path}` };
  const { value, error } = readForeignText(work, () =>
    endpoint.input.validate(limitInput(endpoint, input), { abortEarly: false, stripUnknown: true }),
  );
  const invalidFields = error?.details ?? findUnwritableStrings(value);
  if (invalidFields.length > 0) {
    throw createValidationError(endpoint, invalidFields);
  }
  return value as never;
}
