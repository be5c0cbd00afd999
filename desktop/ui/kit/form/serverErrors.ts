import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { brokenRule } from './rules.ts';
import type { Speak } from './resolver.ts';

/** Which field is meant by a code that names none: `{ ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' }`. */
export type FieldOfCode = Partial<Record<ErrorCode, string>>;

export interface PlacedError {
  /** Null: the form as a whole. */
  readonly name: string | null;
  readonly rule: string;
  readonly message: string;
}

interface Words {
  readonly speak: Speak;
  readonly explain: (error: unknown) => string;
}

/** Where each thing that the server refused belongs, and what to say there. */
export function placeErrors(error: unknown, fieldOf: FieldOfCode, { speak, explain }: Words): PlacedError[] {
  if (!(error instanceof AppError)) {
    return [{ name: null, rule: 'ERR_UNEXPECTED', message: explain(error) }];
  }
  const fields = Object.entries(error.details.fields ?? {});
  if (error.code === 'ERR_VALIDATION' && fields.length > 0) {
    return fields.map(([name, rule]) => ({ name, rule, message: speak(name, brokenRule(rule)) }));
  }
  const name = fields[0]?.[0] ?? fieldOf[error.code] ?? null;
  return [{ name, rule: error.code, message: explain(error) }];
}

/** Shows them; the first field takes the focus. */
export function showErrors<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, errors: readonly PlacedError[]): void {
  for (const { name, rule, message } of errors) {
    // The server names fields at run time; RHF wants to know them when compiling.
    form.setError(name === null ? 'root.server' : (name as Path<Values>), { type: rule, message });
  }
  const first = errors.find(({ name }) => name !== null);
  if (first) {
    form.setFocus(first.name as Path<Values>);
  }
}
