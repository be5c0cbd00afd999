import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { readSheetCells } from './readSheetCells.ts';
import { maxReadLines, type SheetLinesResult } from './readSheet.ts';

/** The first lines of a spreadsheet, or the error code. */
const readLines = (file: string): Promise<SheetLinesResult> =>
  readSheetCells(readFileSync(file)).then(
    (lines) => ({ lines: lines.slice(0, maxReadLines) }),
    (error: unknown) => ({ failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE' }),
  );

// The worker thread of `readSheetLinesIfFree`: reads one spreadsheet and ends.
const { path }: { readonly path: string } = workerData;
// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await readLines(path));
