import type Joi from 'joi';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';

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
export function limitInput({ input: schema }: AnyEndpoint, input: object): object {
  const known = findKnownKeys(schema).filter((key) => Object.hasOwn(input, key));
  const limited = Object.fromEntries(known.map((key) => [key, (input as Record<string, unknown>)[key]]));
  assertSize(limited);
  return limited;
}
