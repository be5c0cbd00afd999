import { AppError } from '#shared/errors.ts';
import { getSentences, t, type TextKey } from './texts.ts';

type CodeIn<Key> = Key extends `${string}errors.${infer Code}` ? Code : never;

/** Key of the sentence of a code: a general one, or with the texts of its area. A code without one does not compile. */
export function findErrorKey(code: CodeIn<TextKey>): TextKey {
  const area = getSentences().find(([, sentences]) => code in sentences)?.[0];
  return (area === undefined ? 'errors.ERR_UNEXPECTED' : `${area}.${code}`) as TextKey;
}

/** Sentence for an error: what happened and what to do next. Codes are never shown. */
export function explainError(error: unknown): string {
  if (!(error instanceof AppError)) {
    return t('errors.ERR_UNEXPECTED');
  }
  const { text, values } = error.details;
  // A text may also be JSON for programs.
  return text === undefined || text.startsWith('{') ? t(findErrorKey(error.code), values) : text;
}
