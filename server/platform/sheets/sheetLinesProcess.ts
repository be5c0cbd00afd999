import { readFileSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { answerInProcess } from '#server/platform/runInProcess.ts';
import { foldHeading, maxHeadingLines } from './findColumns.ts';
import { readSheetCells } from './readSheetCells.ts';
import { getText, type SheetTable } from './SheetCell.ts';
import { maxReadLines, type SheetLinesResult } from './readSheet.ts';

interface LinesRequest {
  readonly path: string;
  readonly headings: readonly (readonly string[])[];
}

const isSuitable = (lines: SheetTable, headings: LinesRequest['headings']): boolean =>
  lines.slice(0, maxHeadingLines).some((cells) => {
    const titles = cells.map((cell) => foldHeading(getText(cell)));
    return headings.every((kind) => titles.some((title) => kind.includes(title)));
  });

/** The first lines of a spreadsheet, or the error code. */
const readLines = ({ path, headings }: LinesRequest): Promise<SheetLinesResult> =>
  readSheetCells(readFileSync(path), { isSuitable: (lines) => isSuitable(lines, headings) }).then(
    ({ lines }) => ({ lines: lines.slice(0, maxReadLines).map((cells) => cells.map(getText)) }),
    (error: unknown) => ({ failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE' }),
  );

// The process of `readSheetLinesIfFree`.
answerInProcess(readLines);
