import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { foldHeading, maxHeadingLines } from './findColumns.ts';
import { getText, readSheetCells, type SheetTable } from './readSheetCells.ts';
import { maxReadLines, type SheetLinesResult } from './readSheet.ts';

// The worker thread of `readSheetLinesIfFree`: reads one spreadsheet and ends.
const { path, headings }: { readonly path: string; readonly headings: readonly (readonly string[])[] } = workerData;

const isSuitable = (lines: SheetTable): boolean =>
  lines.slice(0, maxHeadingLines).some((cells) => {
    const titles = cells.map((cell) => foldHeading(getText(cell)));
    return headings.every((kind) => titles.some((title) => kind.includes(title)));
  });

/** The first lines of a spreadsheet, or the error code. */
const readLines = (file: string): Promise<SheetLinesResult> =>
  readSheetCells(readFileSync(file), { isSuitable }).then(
    ({ lines }) => ({ lines: lines.slice(0, maxReadLines).map((cells) => cells.map(getText)) }),
    (error: unknown) => ({ failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE' }),
  );

// A thread has no origin: the rule means windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await readLines(path));
