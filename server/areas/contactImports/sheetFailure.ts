import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Why a spreadsheet cannot be used. */
export const sheetFailures = [
  'ERR_IMPORT_UNREADABLE',
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

/** The code, where it is one that a person has to be told; null for everything else that can go wrong. */
export const sheetFailureOf = (error: unknown): SheetFailure | null =>
  error instanceof AppError ? (sheetFailures.find((code) => code === error.code) ?? null) : null;
