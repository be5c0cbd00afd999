import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Codes that explain to the user why a source cannot be imported. */
const sheetFailures = [
  'ERR_IMPORT_UNREADABLE',
  'ERR_IMPORT_ENCODING',
  'ERR_IMPORT_TOO_LARGE',
  'ERR_IMPORT_TOO_MANY_ROWS',
  'ERR_IMPORT_NO_NUMBER_COLUMN',
  'ERR_IMPORT_EMPTY',
  'ERR_FILE_NOT_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_NO_WAPP_FOUND',
  'ERR_IMPORT_NO_PHONE_BOOK',
] as const satisfies readonly ErrorCode[];

export type SheetFailure = (typeof sheetFailures)[number];

/** The code where the user has to see it; null for all other errors. */
export const sheetFailureOf = (error: unknown): SheetFailure | null =>
  error instanceof AppError ? (sheetFailures.find((code) => code === error.code) ?? null) : null;
