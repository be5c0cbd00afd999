import { AppError } from '#shared/errors.ts';
import type { SheetAnswer } from './readSheet.ts';
import { cellsOf } from './sheetCells.ts';
import { sheetRows } from './sheetRows.ts';

/** What a spreadsheet says, or why it cannot be read. */
export function answerOf(bytes: Buffer, country: string | null): SheetAnswer {
  try {
    return { rows: sheetRows(cellsOf(bytes), country) };
  } catch (error) {
    return { failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE' };
  }
}
