import { AppError } from '#shared/errors.ts';
import { currentLanguage, getSentences, t, toLocale, type TextKey } from './texts.ts';

type CodeIn<Key> = Key extends `${string}errors.${infer Code}` ? Code : never;

/** Key of the sentence of a code: a general one, or with the texts of its area. A code without one does not compile. */
export function findErrorKey(code: CodeIn<TextKey>): TextKey {
  const area = getSentences().find(([, sentences]) => code in sentences)?.[0];
  return (area === undefined ? 'errors.ERR_UNEXPECTED' : `${area}.${code}`) as TextKey;
}

const waitingSentences: Readonly<Partial<Record<string, TextKey>>> = {
  ERR_TOO_MANY_REQUESTS: 'shell.wait.requests',
  ERR_TOO_MANY_ATTEMPTS: 'shell.wait.attempts',
};

/** 'em 30 segundos', 'em 5 minutos', 'em 2 horas'; rounded up, so that nobody comes too early. */
function describeWait(seconds: number): string {
  const [size, unit] =
    seconds <= 90 ? ([1, 'second'] as const) : seconds <= 90 * 60 ? ([60, 'minute'] as const) : ([3600, 'hour'] as const);
  return new Intl.RelativeTimeFormat(toLocale(currentLanguage())).format(Math.max(1, Math.ceil(seconds / size)), unit);
}

/** Sentence for an error: what happened and what to do next. Codes are never shown. */
export function explainError(error: unknown): string {
  if (!(error instanceof AppError)) {
    return t('errors.ERR_UNEXPECTED');
  }
  const { text, values } = error.details;
  const waiting = waitingSentences[error.code];
  if (waiting !== undefined && typeof values?.['seconds'] === 'number') {
    return t(waiting, { when: describeWait(values['seconds']) });
  }
  // A text may also be JSON for programs.
  return text === undefined || text.startsWith('{') ? t(findErrorKey(error.code), values) : text;
}
