import { Worker } from 'node:worker_threads';
import type { SheetLayout } from '#shared/areas/contactImports.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
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
const readTimeoutMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** Readers of this process, by company: each takes a processor and a few hundred megabytes. */
const maxReaders = 2;
const readingCompanies = new Set<number>();

/** Reads in a worker thread, so that a spreadsheet neither blocks nor crashes the server. */
function readInWorker<Result extends object>(url: URL, workerData: object): Promise<Result> {
  const worker = new Worker(url, { workerData, resourceLimits });
  const createTooLargeError = (): AppError => new AppError('ERR_IMPORT_TOO_LARGE');
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(createTooLargeError()), readTimeoutMs);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? createTooLargeError() : new AppError('ERR_IMPORT_UNREADABLE')),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(createTooLargeError());
    });
  }).finally(() => void worker.terminate());
}

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
  readIfFree(companyId, () => readInWorker<SheetResult>(new URL('./sheetWorker.ts', import.meta.url), request));

/**
 * Reads the first `maxReadLines` lines of any spreadsheet in the same way: of the first visible sheet with a line that has a heading of
 * each kind, as `foldHeading` writes it.
 */
export const readSheetLinesIfFree = (
  companyId: number,
  request: { readonly path: string; readonly headings: readonly (readonly string[])[] },
): Promise<SheetLines | null> =>
  readIfFree(companyId, async () => {
    const result = await readInWorker<SheetLinesResult>(new URL('./sheetLinesWorker.ts', import.meta.url), request);
    if ('failure' in result) {
      throw new AppError(result.failure);
    }
    return result.lines;
  });
