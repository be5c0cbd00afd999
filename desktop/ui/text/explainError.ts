import { AppError } from '#shared/errors.ts';
import { t } from './texts.ts';

/** The sentence for a failure: what happened and what to do next. A code is never the message. */
export function explainError(error: unknown): string {
  if (!(error instanceof AppError)) {
    return t('errors.ERR_UNEXPECTED');
  }
  const { text, values } = error.details;
  // A text may also be a record for programs, which is no sentence.
  return text === undefined || text.startsWith('{') ? t(`errors.${error.code}`, values) : text;
}
