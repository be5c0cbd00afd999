import { AppError } from '#shared/errors.ts';
import { t } from './texts.ts';

/** The sentence for a failure: what happened and what to do next. A code is never the message. */
export function explain(error: unknown): string {
  if (!(error instanceof AppError)) {
    return t('errors.ERR_UNEXPECTED');
  }
  return error.details.text ?? t(`errors.${error.code}`, error.details.values);
}
