import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { SheetRow } from './sheetRows.ts';

export interface SheetQuestion {
  /** Of a file on this machine. */
  readonly path: string;
  readonly country: string | null;
}

export type SheetAnswer = { readonly rows: readonly SheetRow[] } | { readonly failure: ErrorCode };

/** A spreadsheet that takes longer, or more memory, holds something else than contacts. */
const patience = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 700 };

function opened(answer: SheetAnswer): readonly SheetRow[] {
  if ('failure' in answer) {
    throw new AppError(answer.failure);
  }
  return answer.rows;
}

/** Reads a spreadsheet in a thread of its own, so that nobody waits for it and nothing in it can bring the house down. */
export function readSheet(question: SheetQuestion): Promise<readonly SheetRow[]> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { workerData: question, resourceLimits });
  const tooMuch = (): AppError => new AppError('ERR_IMPORT_TOO_LARGE');
  return new Promise<readonly SheetRow[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch()), patience);
    // The thread posts what `answer` makes.
    worker.once('message', (answer: SheetAnswer) => resolve(Promise.resolve(answer).then(opened)));
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : new AppError('ERR_IMPORT_UNREADABLE')),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(tooMuch());
    });
  }).finally(() => void worker.terminate());
}
