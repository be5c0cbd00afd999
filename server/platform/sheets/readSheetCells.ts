import { type CellObject, type ParsingOptions, read, set_cptable, SSF, type WorkBook, type WorkSheet } from 'xlsx';
import * as codepages from 'xlsx/dist/cpexcel.full.mjs';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { createCellCounter, maxSheetCells, maxSheetLines } from './createCellCounter.ts';
import { decodeText } from './decodeText.ts';
import { markBrokenLetters } from './markWrongLetters.ts';
import { parseCsv } from './parseCsv.ts';
import { isMarkup, isWebArchive, prepareMarkup, readWebArchive } from './prepareMarkup.ts';
import type { SheetCell, SheetTable } from './SheetCell.ts';

/** All entries of a spreadsheet's archive, as unpacked and not as declared. */
const maxUnpackedBytes = 120 * 1024 * 1024;
const maxEntries = 2_000;

const isSheet = ({ fileName }: Entry): boolean => /worksheets?\/[^/]*\.xml$/i.test(fileName);

/** The unpacked size of an entry; unpacks at most `maxBytes`. Throws ERR_IMPORT_TOO_LARGE. */
async function measureEntry(archive: ZipFile, entry: Entry, maxBytes: number): Promise<number> {
  const countCells = isSheet(entry) ? createCellCounter() : null;
  let size = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes || (countCells?.(chunk as Buffer) ?? 0) > maxSheetCells) {
      throw new AppError('ERR_IMPORT_TOO_LARGE');
    }
  }
  return size;
}

/** Refuses archives that unpack to more than a spreadsheet of contacts holds, before the library unpacks them. Throws ERR_IMPORT_*. */
async function assertArchiveSize(file: Buffer): Promise<void> {
  try {
    const archive = await fromBufferPromise(file, { validateEntrySizes: false });
    if (archive.entryCount > maxEntries) {
      throw new AppError('ERR_IMPORT_TOO_LARGE');
    }
    let remainingBytes = maxUnpackedBytes;
    for await (const entry of archive.eachEntry()) {
      remainingBytes -= await measureEntry(archive, entry, remainingBytes);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('ERR_IMPORT_UNREADABLE');
  }
}

// Old .xls files name their code page by number.
set_cptable(codepages);

/** Rows with content; a sheet with more is refused. */
export const maxSheetRows = 100_000;
const maxColumns = 100;
const maxSheets = 50;
/** Lines of each sheet that decide which one is read. */
const probedLines = 60;

/** A sheet of a workbook. */
export interface ReadSheet {
  /** Empty for a text file. */
  readonly name: string;
  /** The visible sheets of the workbook. */
  readonly names: readonly string[];
  readonly lines: SheetTable;
}

const readOptions: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  // Only cells that are used are formatted.
  cellText: false,
  cellNF: true,
  type: 'buffer',
};

/** The short day of the system, in which most countries write the day first. */
const dateNF = 'dd/mm/yyyy';

/** As Excel shows it; a cell of another program comes with its text. */
function formatNumber(number: number, { z, w }: CellObject, is1904: boolean): string {
  try {
    const format = z === 'm/d/yy h:mm' ? `${dateNF} hh:mm` : (z ?? 'General');
    return w ?? SSF.format(format, number, { date1904: is1904, dateNF });
  } catch {
    return String(number);
  }
}

const startsWith = (file: Buffer, bytes: readonly number[]): boolean => file.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isArchive = (file: Buffer): boolean => startsWith(file, [0x50, 0x4b, 0x03, 0x04]);
const isOldExcel = (file: Buffer): boolean => startsWith(file, [0xd0, 0xcf, 0x11, 0xe0]);

/** Removes what cannot be stored, and what exports put round numbers to keep them: an apostrophe before, `="…"`. */
const cleanText = (text: string): string =>
  markBrokenLetters(text)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@\d])/, '')
    .replace(/^="([^"]*)"$/, '$1');

/** Days from the epoch of workbooks of 1904 to that of the others. */
const days1904 = 1_462;

const toDay = (serial: number, is1904: boolean): string => {
  // Day 60 of 1900 does not exist.
  const days = serial + (is1904 ? days1904 : 0) + (serial < 60 && !is1904 ? 1 : 0);
  const day = new Date(Date.UTC(1899, 11, 30) + Math.trunc(days) * dayMs);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
};

/** A number as it is shown; a whole one that would be shown with an exponent, in full. */
function readNumber(number: number, cell: CellObject, is1904: boolean): SheetCell {
  const shown = formatNumber(number, cell, is1904);
  if (typeof cell.z === 'string' && SSF.is_date(cell.z)) {
    return { text: cleanText(shown), value: toDay(number, is1904) };
  }
  const text = /\de[+-]?\d/i.test(shown) && Number.isSafeInteger(number) ? String(number) : shown;
  return text === String(number) ? text : { text: cleanText(text), value: String(number) };
}

function readFilled(cell: CellObject, is1904: boolean): SheetCell {
  switch (typeof cell.v) {
    case 'number':
      return readNumber(cell.v, cell, is1904);
    case 'boolean':
      return cell.v ? 'TRUE' : 'FALSE';
    case 'object':
      return { text: cleanText(cell.w ?? cell.v.toISOString()), value: cell.v.toISOString().slice(0, 10) };
    default:
      return cleanText(cell.v ?? '');
  }
}

function readCell(cell: CellObject | undefined, is1904: boolean): SheetCell {
  if (cell === undefined || cell === null || cell.v === undefined) {
    return '';
  }
  return cell.t === 'e' ? { text: '', value: cell.w ?? '#N/A' } : readFilled(cell, is1904);
}

function readLines(book: WorkBook, name: string): SheetTable {
  const sheet: WorkSheet | undefined = book.Sheets[name];
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const lines: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  return Array.from(lines, (line) => Array.from((line ?? []).slice(0, maxColumns), (cell) => readCell(cell, is1904)));
}

/** The sheets that the workbook shows. */
const listVisible = ({ SheetNames, Workbook }: WorkBook): string[] =>
  SheetNames.filter((_, index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0).slice(0, maxSheets);

/** Which sheet is read: the named one, else the first visible one that is suitable, else the first visible one. */
interface SheetSelection {
  readonly sheet?: string | undefined;
  readonly isSuitable: (lines: SheetTable) => boolean;
}

interface Workbook {
  readonly file: Buffer | string;
  readonly options: ParsingOptions;
}

/** The sheet to be read, by the first lines of all of them. */
function chooseSheet({ file, options }: Workbook, { sheet, isSuitable }: SheetSelection, names: readonly string[]): string {
  if (sheet !== undefined && names.includes(sheet)) {
    return sheet;
  }
  const probe = read(file, { ...options, sheetRows: probedLines });
  return names.find((name) => isSuitable(readLines(probe, name))) ?? names[0] ?? '';
}

/** Reads the first sheet, and looks at the others only where that is not the one: most workbooks have one. */
function readWorkbook(file: Buffer | string, choice: SheetSelection, options = readOptions): ReadSheet {
  const first = read(file, { ...options, sheetRows: maxSheetLines, sheets: 0 });
  const names = listVisible(first);
  const [firstName = ''] = first.SheetNames;
  const lines = readLines(first, firstName);
  const isFirst = names[0] === firstName && (choice.sheet ?? firstName) === firstName && choice.isSuitable(lines);
  const name = first.SheetNames.length === 1 || isFirst ? firstName : chooseSheet({ file, options }, choice, names);
  return name === firstName
    ? { name, names, lines }
    : { name, names, lines: readLines(read(file, { ...options, sheetRows: maxSheetLines, sheets: name }), name) };
}

/** Beginnings of other formats, which would pass for tables: RTF, DIF, SYLK. */
const otherFormats = /^(?:\{\\rtf|TABLE\r?\n0,1|ID;P[^\r\n]*\r?\n[BCFOP];[A-Z])/;

function readMarkup(markup: string, choice: SheetSelection): ReadSheet {
  const { text, raw } = prepareMarkup(markup);
  return readWorkbook(text, choice, { ...readOptions, type: 'string', raw });
}

async function readText(file: Buffer, choice: SheetSelection): Promise<ReadSheet> {
  if (isWebArchive(file)) {
    return readMarkup(await readWebArchive(file), choice);
  }
  const text = decodeText(file);
  if (isMarkup(text) && !text.includes('\0')) {
    return readMarkup(text, choice);
  }
  // Binary files are no tables.
  if (text.includes('\0') || otherFormats.test(text)) {
    throw new AppError('ERR_IMPORT_UNREADABLE');
  }
  return { name: '', names: [], lines: parseCsv(text).map((cells) => cells.map(cleanText)) };
}

/** The cells of a sheet, line by line from 0. Throws ERR_IMPORT_UNREADABLE. */
export async function readSheetCells(file: Buffer, choice: SheetSelection): Promise<ReadSheet> {
  try {
    if (isArchive(file)) {
      await assertArchiveSize(file);
    }
    return isArchive(file) || isOldExcel(file) ? readWorkbook(file, choice) : await readText(file, choice);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('ERR_IMPORT_UNREADABLE');
  }
}
