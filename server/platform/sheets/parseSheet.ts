import type { SheetLayout } from '#shared/contacts/contacts/imports.ts';
import { AppError } from '#shared/errors.ts';
import { describeLayout, hasNumbers, parseSheetRows, type SheetOptions } from './parseSheetRows.ts';
import type { SheetResult } from './readSheet.ts';
import { readSheetCells } from './readSheetCells.ts';

/** The rows of a spreadsheet, or the error code, with the layout where there is one. */
export async function parseSheet(bytes: Buffer, options: SheetOptions): Promise<SheetResult> {
  let layout: SheetLayout | null = null;
  try {
    const sheet = await readSheetCells(bytes, { sheet: options.sheet, isSuitable: (lines) => hasNumbers(lines, options) });
    layout = describeLayout(sheet, options);
    return { rows: parseSheetRows(sheet.lines, options), layout };
  } catch (error) {
    return { failure: error instanceof AppError ? error.code : 'ERR_IMPORT_UNREADABLE', layout };
  }
}
