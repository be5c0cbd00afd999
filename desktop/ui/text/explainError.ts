import { AppError } from '#shared/errors.ts';
import { t } from './texts.ts';

/** Sentence for an error: what happened and what to do next. Codes are never shown. */
export function explainError(error: unknown): string {
  if (!(error instanceof AppError)) {
    return t('errors.ERR_UNEXPECTED');
  }
  const { text, values } = error.details;
  // A text may also be JSON for programs.
  return text === undefined || text.startsWith('{') ? t(`errors.${error.code}`, values) : text;
}
