import { AppError, isErrorCode, type ErrorCode, type ErrorDetails } from '#shared/errors.ts';

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'ERR_BAD_REQUEST',
  401: 'ERR_SESSION_EXPIRED',
  402: 'ERR_COMPANY_EXPIRED',
  403: 'ERR_NO_PERMISSION',
  404: 'ERR_NOT_FOUND',
  405: 'ERR_METHOD_NOT_ALLOWED',
  413: 'ERR_BODY_TOO_LARGE',
  429: 'ERR_TOO_MANY_ATTEMPTS',
  502: 'ERR_UNAVAILABLE',
  503: 'ERR_UNAVAILABLE',
  504: 'ERR_UNAVAILABLE',
};

interface ErrorBody extends Pick<ErrorDetails, 'fields' | 'values' | 'conflict' | 'challenge'> {
  readonly error?: unknown;
  readonly code?: unknown;
}

/** A message is shown only if it is a sentence about the request: neither a code nor a server error. */
const isSentence = (text: unknown, status: number): text is string => typeof text === 'string' && status < 500 && !/^[A-Z_]*$/.test(text);

/** Error of a response: `code` first, then `error` if it is a code, else its text. */
export function toAppError(status: number, body: unknown): AppError {
  const { error, code, fields, values, conflict, challenge }: ErrorBody = typeof body === 'object' && body !== null ? body : {};
  const errorCode = [code, error].find(isErrorCode);
  const detailEntries = Object.entries({ fields, values, conflict, challenge }).filter(([, value]) => Boolean(value));
  const details = Object.fromEntries(detailEntries) as ErrorDetails;
  if (errorCode !== undefined) {
    return new AppError(errorCode, details);
  }
  return new AppError(codeByStatus[status] ?? (status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_UNEXPECTED'), {
    ...details,
    ...(isSentence(error, status) ? { text: error } : {}),
  });
}

export const hasErrorCode = (error: unknown, ...codes: readonly ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code);

/** The server was not reached: no connection, or it restarts. */
export const isUnreachedError = (error: unknown): boolean => hasErrorCode(error, 'ERR_OFFLINE', 'ERR_UNAVAILABLE');
