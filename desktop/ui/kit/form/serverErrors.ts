import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { toBrokenRule } from './toBrokenRule.ts';
import type { FormatRuleMessage } from './createEndpointResolver.ts';

/** Field of an error code that names none: `{ ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' }`. */
export type FieldByErrorCode = Partial<Record<ErrorCode, string>>;

export interface FormError {
  /** Null: the form as a whole. */
  readonly name: string | null;
  readonly rule: string;
  readonly message: string;
}

interface ErrorFormatters {
  readonly formatRule: FormatRuleMessage;
  readonly explainError: (error: unknown) => string;
}

/** Maps a server error to fields and messages. */
export function toFormErrors(error: unknown, fieldByCode: FieldByErrorCode, { formatRule, explainError }: ErrorFormatters): FormError[] {
  if (!(error instanceof AppError)) {
    return [{ name: null, rule: 'ERR_UNEXPECTED', message: explainError(error) }];
  }
  const fields = Object.entries(error.details.fields ?? {});
  if (error.code === 'ERR_VALIDATION' && fields.length > 0) {
    return fields.map(([name, rule]) => ({ name, rule, message: formatRule(name, toBrokenRule(rule)) }));
  }
  const name = fields[0]?.[0] ?? fieldByCode[error.code] ?? null;
  return [{ name, rule: error.code, message: explainError(error) }];
}

/** Sets the errors and focuses the first field. */
export function showFormErrors<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  errors: readonly FormError[],
): void {
  for (const { name, rule, message } of errors) {
    // Field names of the server are only known at run time.
    form.setError(name === null ? 'root.server' : (name as Path<Values>), { type: rule, message });
  }
  const first = errors.find(({ name }) => name !== null);
  if (first) {
    form.setFocus(first.name as Path<Values>);
  }
}
