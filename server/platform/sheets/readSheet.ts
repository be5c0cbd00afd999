import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { SheetRow } from './parseSheetRows.ts';

export interface SheetRequest {
  /** A local path. */
  readonly path: string;
  readonly country: string | null;
}

export type SheetResult = { readonly rows: readonly SheetRow[] } | { readonly failure: ErrorCode };

/** A spreadsheet of contacts takes less time and memory. */
const readTimeoutMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** Readers of this process, by company: each takes a processor and a few hundred megabytes. */
const maxReaders = 2;
const readingCompanies = new Set<number>();

function unwrapResult(result: SheetResult): readonly SheetRow[] {
  if ('failure' in result) {
    throw new AppError(result.failure);
  }
  return result.rows;
}

/** Reads in a worker thread, so that a spreadsheet neither blocks nor crashes the server. */
function readInWorker(request: SheetRequest): Promise<readonly SheetRow[]> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { workerData: request, resourceLimits });
  const createTooLargeError = (): AppError => new AppError('ERR_IMPORT_TOO_LARGE');
  return new Promise<readonly SheetRow[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(createTooLargeError()), readTimeoutMs);
    // The worker posts the result of `parseSheet`.
    worker.once('message', (result: SheetResult) => resolve(Promise.resolve(result).then(unwrapResult)));
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? createTooLargeError() : new AppError('ERR_IMPORT_UNREADABLE')),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(createTooLargeError());
    });
  }).finally(() => void worker.terminate());
}

/**
 * Reads a spreadsheet, outside a transaction. Null where this has to wait: the process has two readers, and one for a company.
 * Throws ERR_IMPORT_*.
 */
export async function readSheetIfFree(companyId: number, request: SheetRequest): Promise<readonly SheetRow[] | null> {
  if (readingCompanies.size >= maxReaders || readingCompanies.has(companyId)) {
    return null;
  }
  readingCompanies.add(companyId);
  try {
    return await readInWorker(request);
  } finally {
    readingCompanies.delete(companyId);
  }
}
