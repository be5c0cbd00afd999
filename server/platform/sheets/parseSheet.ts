import { AppError } from '#shared/errors.ts';
import type { SheetRequest, SheetResult } from './readSheet.ts';
import { readSheetCells } from './readSheetCells.ts';
import { parseSheetRows } from './parseSheetRows.ts';

/** The rows of a spreadsheet, or the error code. */
export async function parseSheet(bytes: Buffer, options: Omit<SheetRequest, 'path'>): Promise<SheetResult> {
  try {
    return { rows: parseSheetRows(await readSheetCells(bytes), options) };
  } catch (error) {
    return { failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE' };
  }
}
