import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { SheetAnswer, SheetQuestion } from './readSheet.ts';
import { cellsOf } from './sheetCells.ts';
import { sheetRows } from './sheetRows.ts';

/** A thread of its own that reads one spreadsheet and ends. */
function answer({ path, country }: SheetQuestion): SheetAnswer {
  try {
    return { rows: sheetRows(cellsOf(readFileSync(path)), country) };
  } catch (error) {
    return { failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE' };
  }
}

// Given by `readSheet` alone.
const question: SheetQuestion = workerData;
// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer(question));
