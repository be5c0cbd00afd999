import type { SheetLayout } from '#shared/contacts/contacts/imports.ts';
import { AppError } from '#shared/errors.ts';
import { email } from '#shared/kit/schemas.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import { parsePhoneNumber, preferNational, type ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { splitPhoneList, type PhoneNumberProblem } from '#shared/rules/readPhoneText.ts';
import { toVisibleLine } from '#shared/rules/searchWords.ts';
import { findColumns, type SheetColumns } from './findColumns.ts';
import { oddCharacterMark, unmark } from './markWrongLetters.ts';
import { maxSheetRows, type ReadSheet } from './readSheetCells.ts';
import { getText, getValue, type SheetCell, type SheetTable } from './SheetCell.ts';

/** What is wrong with a row. */
type SheetProblem = PhoneNumberProblem | 'repeated' | 'badEmail' | 'badCharacter';

/** A cell of additional information. */
export interface SheetInfo {
  readonly name: string;
  /** What the cell shows. */
  readonly value: string;
  /** The number, day or error behind it, where it shows something else. */
  readonly cellValue?: string;
  /** Not a column of a custom field, but a further number of the row. */
  readonly isFurther?: true;
}

/** A contact in a spreadsheet. */
export interface SheetRow {
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly reason: SheetProblem | null;
  /** What the reason is about. */
  readonly detail?: string;
  readonly info?: readonly SheetInfo[];
}

const emailRule = email().allow('');
const maxNameLength = 200;
const maxNumberLength = 50;
const maxValueLength = 1000;

const maxFurtherNumbers = 5;

type SheetCells = readonly SheetCell[];

const getCell = (cells: SheetCells, column: number): string => unmark(getText(cells[column]));
/** What the columns hold, without empty cells. */
const getFilled = (cells: SheetCells, columns: readonly number[]): string[] =>
  columns.map((column) => getCell(cells, column)).filter((text) => text !== '');
const hasOddCharacter = (cells: SheetCells): boolean => cells.some((cell) => typeof cell === 'string' && cell.includes(oddCharacterMark));

/** The first address of a cell; Google separates several by `:::`. */
function parseEmail(cell: string): { email: string; isGood: boolean } {
  const [text = ''] = cell.split(':::').map((part) => part.trim());
  const { value, error } = emailRule.validate(text);
  return error === undefined ? { email: value, isGood: true } : { email: text.slice(0, maxNameLength), isGood: false };
}

/** How a sheet is read. */
export interface SheetOptions {
  /** The country of numbers without a country code. */
  readonly country: string;
  /** A person has said so: what could also be a number of another country is one of this. */
  readonly isCountryChosen: boolean;
  /** Names of the custom fields whose columns are read too. */
  readonly fields: readonly string[];
  /** The sheet of a workbook that a person has chosen. */
  readonly sheet?: string | undefined;
  /** The column of numbers, from 0, that a person has chosen. */
  readonly numberColumn?: number | undefined;
}

/** The number of a cell, and its further ones. */
interface CellNumber extends ParsedPhoneNumber {
  readonly further: readonly string[];
}

function parseNumber(text: string, { country, isCountryChosen }: SheetOptions): ParsedPhoneNumber {
  const parsed = parsePhoneNumber(text, country);
  return isCountryChosen ? preferNational(parsed) : parsed;
}

/** The first number of a cell, as it is shown, else as it is stored. */
function parseCell(cell: SheetCell | undefined, options: SheetOptions): CellNumber {
  const shown = parseNumber(unmark(getText(cell)), options);
  const value = getValue(cell);
  const parsed = shown.reason !== null && value !== getText(cell) ? parseNumber(value, options) : shown;
  if (parsed.reason === null || (parsed.reason !== 'severalNumbers' && parsed.reason !== 'badNumber')) {
    return { ...(parsed.reason === null ? parsed : shown), further: [] };
  }
  const parts = splitPhoneList(parsed.number);
  const first = parts.findIndex((part) => parseNumber(part, options).reason === null);
  return first === -1
    ? { ...parsed, further: [] }
    : { ...parseNumber(parts[first] ?? '', options), further: parts.filter((_, index) => index !== first).slice(0, maxFurtherNumbers) };
}

/** The number of a row: that of its column, else of the next column of numbers that has one. */
function parseRowNumber({ columns, options }: RowContext, cells: SheetCells): CellNumber & { readonly column: number } {
  const own = { ...parseCell(cells[columns.number], options), column: columns.number };
  if (own.reason === null) {
    return own;
  }
  const others = columns.otherNumbers.map((column) => ({ ...parseCell(cells[column], options), column }));
  const other = others.find(({ reason }) => reason === null) ?? own;
  // What the first column says is kept, where it says anything.
  return other === own || own.reason === 'noNumber' ? other : { ...other, further: [own.number, ...other.further] };
}

interface RowContext {
  readonly columns: SheetColumns;
  readonly options: SheetOptions;
  /** As they stand above the columns. */
  readonly titles: readonly string[];
}

const cutText = (text: string, maxLength: number): string => text.slice(0, maxLength).toWellFormed();

function readInfo(
  { columns, titles }: RowContext,
  cells: SheetCells,
  { column, further }: CellNumber & { readonly column: number },
): SheetInfo[] {
  const ofFields = columns.fields.flatMap((field): SheetInfo[] => {
    const value = cutText(getCell(cells, field.column), maxValueLength);
    const cellValue = cutText(unmark(getValue(cells[field.column])), maxValueLength);
    return value === '' && cellValue === '' ? [] : [{ name: field.name, value, ...(cellValue !== value && { cellValue }) }];
  });
  const title = cutText(titles[column] || 'Tel.', 80);
  return [
    ...ofFields,
    ...further.map((value, index): SheetInfo => ({
      name: `${title} ${index + 2}`,
      value: cutText(value, maxNumberLength),
      isFurther: true,
    })),
  ];
}

function parseRow(context: RowContext, cells: SheetCells, place: number): SheetRow {
  const { columns } = context;
  const number = parseRowNumber(context, cells);
  const { email: address, isGood } = parseEmail(getFilled(cells, columns.emails)[0] ?? '');
  const name = toVisibleLine(getFilled(cells, columns.names).join(' '));
  const info = readInfo(context, cells, number);
  const reason = number.reason ?? (isGood ? null : 'badEmail') ?? (hasOddCharacter(cells) ? 'badCharacter' : null);
  return {
    ...(info.length > 0 && { info }),
    ...(number.readings !== undefined && { detail: number.readings.map((reading) => `+${reading}`).join(' / ') }),
    place,
    // The cut may split a surrogate pair.
    name: cutText(name, maxNameLength),
    number: cutText(number.number, maxNumberLength),
    email: address,
    reason,
  };
}

const isEmptyRow = ({ name, number, email }: SheetRow): boolean => name === '' && number === '' && email === '';
const hasNumber = ({ reason }: SheetRow): boolean => reason === null || reason === 'badEmail' || reason === 'badCharacter';

/** Marks rows whose number appeared before. */
function markRepetitions(rows: readonly SheetRow[]): SheetRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (!hasNumber(row)) {
      return row;
    }
    const [number] = numberSpellings(row.number);
    const isRepeated = seen.has(number);
    seen.add(number);
    return isRepeated ? { ...row, reason: 'repeated' } : row;
  });
}

const createFinderOptions = (options: SheetOptions) => ({
  fields: options.fields,
  numberColumn: options.numberColumn,
  isNumber: (text: string) => parseCell(text, options).reason === null,
});

/** Whether a sheet has a column of numbers. */
export const hasNumbers = (lines: SheetTable, options: SheetOptions): boolean =>
  findColumns(lines, { ...createFinderOptions(options), numberColumn: undefined }) !== null;

const layoutSize = { rows: 5, columns: 30, text: 60 };

/** The layout of the sheet, as it is read with these options. */
export function describeLayout({ name, names, lines }: ReadSheet, options: SheetOptions): SheetLayout {
  const columns = findColumns(lines, createFinderOptions(options));
  const line = columns?.line ?? lines.findIndex((cells) => cells.some((cell) => getText(cell) !== ''));
  const shorten = (cells: SheetCells): string[] =>
    cells.slice(0, layoutSize.columns).map((cell) => cutText(unmark(getText(cell)), layoutSize.text));
  const below = lines.slice(line + 1).filter((cells) => cells.some((cell) => getText(cell) !== ''));
  return {
    sheets: [...names],
    sheet: name,
    titles: shorten(lines[line] ?? []),
    numberColumn: columns?.number ?? null,
    sample: below.slice(0, layoutSize.rows).map(shorten),
  };
}

/** The contacts of a sheet, without empty lines. Throws ERR_IMPORT_*. */
export function parseSheetRows(lines: SheetTable, options: SheetOptions): SheetRow[] {
  const columns = findColumns(lines, createFinderOptions(options));
  if (columns === null) {
    throw new AppError(
      lines.some((cells) => cells.some((cell) => getText(cell) !== '')) ? 'ERR_IMPORT_NO_NUMBER_COLUMN' : 'ERR_IMPORT_EMPTY',
    );
  }
  const context = { columns, options, titles: (lines[columns.line] ?? []).map((cell) => unmark(getText(cell))) };
  const below = lines.slice(columns.line + 1).map((cells, index) => parseRow(context, cells, columns.line + index + 2));
  const rows = markRepetitions(below.filter((row) => !isEmptyRow(row)));
  if (rows.length === 0) {
    throw new AppError('ERR_IMPORT_EMPTY');
  }
  if (rows.length > maxSheetRows) {
    throw new AppError('ERR_IMPORT_TOO_MANY_ROWS');
  }
  return rows;
}
