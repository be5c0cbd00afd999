import { AppError } from '#shared/errors.ts';
import * as texts from '#shared/i18n/pt/index.ts';
import { t, type TextKey } from './texts.ts';

type CodeIn<Key> = Key extends `${string}errors.${infer Code}` ? Code : never;

/** Keys of the sentences that stand with the texts of an area. */
const listErrorKeys = (area: string, texts: object): [code: string, key: string][] =>
  'errors' in texts ? Object.keys(Object(texts.errors)).map((code) => [code, `${area}.errors.${code}`]) : [];

/** Error code → its sentence; a code without one does not compile. */
export const errorKeys = Object.fromEntries([
  ...Object.keys(texts.errors).map((code) => [code, `errors.${code}`]),
  ...Object.entries(texts).flatMap(([area, areaTexts]) => listErrorKeys(area, areaTexts)),
]) as Readonly<Record<CodeIn<TextKey>, TextKey>>;

/** Sentence for an error: what happened and what to do next. Codes are never shown. */
export function explainError(error: unknown): string {
  if (!(error instanceof AppError)) {
    return t('errors.ERR_UNEXPECTED');
  }
  const { text, values } = error.details;
  // A text may also be JSON for programs.
  return text === undefined || text.startsWith('{') ? t(errorKeys[error.code], values) : text;
}
