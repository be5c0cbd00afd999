import type { SheetLayout } from '#shared/contacts/contacts/imports.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { ProcessLimitError, runInProcess } from '#server/platform/runInProcess.ts';
import type { SheetOptions, SheetRow } from './parseSheetRows.ts';

export interface SheetRequest extends SheetOptions {
  /** A local path. */
  readonly path: string;
}

/** The first lines of a sheet as text: enough for sheets with a limit of their own. */
export const maxReadLines = 1_000;

export type SheetLines = readonly (readonly string[])[];
export type SheetLinesResult = { readonly lines: SheetLines } | { readonly failure: ErrorCode };
/** The rows of a sheet, or why there are none. */
export type SheetResult =
  | { readonly rows: readonly SheetRow[]; readonly layout: SheetLayout | null }
  | { readonly failure: ErrorCode; readonly layout: SheetLayout | null };

/** A spreadsheet of contacts takes less time and memory. */
const readLimits = { timeoutMs: 30_000, maxMemoryMb: 512 };
/** Readers of this process, by company: each takes a processor and a few hundred megabytes. */
const maxReaders = 2;
const readingCompanies = new Set<number>();

/** Reads in a process of its own, so that a spreadsheet neither blocks nor crashes the server. */
const readInProcess = <Result extends object>(module: URL, input: object): Promise<Result> =>
  runInProcess<Result>(module, input, readLimits).catch((error: unknown) => {
    throw new AppError(error instanceof ProcessLimitError ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE');
  });

/** Null where the work has to wait: the process has two readers, and one for a company. */
async function readIfFree<Result>(companyId: number, work: () => Promise<Result>): Promise<Result | null> {
  if (readingCompanies.size >= maxReaders || readingCompanies.has(companyId)) {
    return null;
  }
  readingCompanies.add(companyId);
  try {
    return await work();
  } finally {
    readingCompanies.delete(companyId);
  }
}

/** Reads the contacts of a spreadsheet, outside a transaction; null where this has to wait. Throws ERR_IMPORT_*. */
export const readSheetIfFree = (companyId: number, request: SheetRequest): Promise<SheetResult | null> =>
  readIfFree(companyId, () => readInProcess<SheetResult>(new URL('./sheetProcess.ts', import.meta.url), request));

/**
 * Reads the first `maxReadLines` lines of any spreadsheet in the same way: of the first visible sheet with a line that has a heading of
 * each kind, as `foldHeading` writes it.
 */
export const readSheetLinesIfFree = (
  companyId: number,
  request: { readonly path: string; readonly headings: readonly (readonly string[])[] },
): Promise<SheetLines | null> =>
  readIfFree(companyId, async () => {
    const result = await readInProcess<SheetLinesResult>(new URL('./sheetLinesProcess.ts', import.meta.url), request);
    if ('failure' in result) {
      throw new AppError(result.failure);
    }
    return result.lines;
  });
