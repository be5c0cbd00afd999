import { read, set_cptable, type CellObject, type ParsingOptions, type WorkSheet } from 'xlsx';
import * as codepages from 'xlsx/dist/cpexcel.full.mjs';
import { AppError } from '#shared/errors.ts';
import { assertArchiveSize } from './assertArchiveSize.ts';
import { maxSheetLines } from './createCellCounter.ts';

// Old .xls files name their code page by number.
set_cptable(codepages);

/** Rows with content; a sheet with more is refused. */
export const maxSheetRows = 100_000;
const maxColumns = 100;

const readOptions: ParsingOptions = {
  dense: true,
  sheets: 0,
  sheetRows: maxSheetLines,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  // Keeps long numbers as they were written.
  raw: true,
};

const startsWith = (file: Buffer, bytes: readonly number[]): boolean => file.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isArchive = (file: Buffer): boolean => startsWith(file, [0x50, 0x4b, 0x03, 0x04]);
const isOldExcel = (file: Buffer): boolean => startsWith(file, [0xd0, 0xcf, 0x11, 0xe0]);

/** UTF-8, else Windows-1252, in which spreadsheets save CSV. */
function decodeText(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

async function readFirstSheet(file: Buffer): Promise<WorkSheet | undefined> {
  if (isArchive(file)) {
    await assertArchiveSize(file);
  }
  if (isArchive(file) || isOldExcel(file)) {
    const book = read(file, { ...readOptions, type: 'buffer' });
    return book.Sheets[book.SheetNames[0] ?? ''];
  }
  const text = decodeText(file);
  // The library would read markup and binary files too.
  if (text.includes('\0') || text.trimStart().startsWith('<') || text.startsWith('{\\rtf')) {
    throw new AppError('ERR_IMPORT_UNREADABLE');
  }
  const book = read(text, { ...readOptions, type: 'string' });
  return book.Sheets[book.SheetNames[0] ?? ''];
}

const isError = ({ t }: CellObject): boolean => t === 'e';

/** The text of a cell. The export puts an apostrophe before formula characters; it is removed. */
function readCellText(cell: CellObject | undefined): string {
  if (cell === undefined || cell === null || isError(cell) || cell.v === undefined) {
    return '';
  }
  return String(cell.v)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}

/** The cells of the first sheet as text, line by line from 0. Throws ERR_IMPORT_UNREADABLE. */
export async function readSheetCells(file: Buffer): Promise<string[][]> {
  let sheet: WorkSheet | undefined;
  try {
    sheet = await readFirstSheet(file);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('ERR_IMPORT_UNREADABLE');
  }
  const lines: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  return Array.from(lines, (line) => Array.from((line ?? []).slice(0, maxColumns), readCellText));
}
