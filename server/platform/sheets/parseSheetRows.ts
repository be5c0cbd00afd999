import { AppError } from '#shared/errors.ts';
import { email } from '#shared/kit/schemas.ts';
import { findColumns, type SheetColumns } from './findColumns.ts';
import { parsePhoneNumber, preferNational, type ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import { numberSpellings } from '#shared/rules/numberSpellings.ts';
import type { PhoneNumberProblem } from '#shared/rules/readPhoneText.ts';
import { maxSheetRows } from './readSheetCells.ts';

/** What is wrong with a row. */
export type SheetProblem = PhoneNumberProblem | 'repeated' | 'badEmail';

/** A contact in a spreadsheet. */
export interface SheetRow {
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly reason: SheetProblem | null;
  /** Custom fields that have a value, as written. */
  readonly info?: readonly { readonly name: string; readonly value: string }[];
}

const emailRule = email().allow('');
const maxNameLength = 200;
const maxNumberLength = 50;
const maxValueLength = 1000;

const getCell = (cells: readonly string[], column: number | null): string => (column === null ? '' : (cells[column] ?? ''));

function parseEmail(text: string): { email: string; isGood: boolean } {
  const { value, error } = emailRule.validate(text);
  return error === undefined ? { email: value, isGood: true } : { email: text.slice(0, maxNameLength), isGood: false };
}

function parseNumber(text: string, { country, isCountryChosen }: SheetOptions): ParsedPhoneNumber {
  const parsed = parsePhoneNumber(text, country);
  return isCountryChosen ? preferNational(parsed) : parsed;
}

interface RowContext {
  readonly columns: SheetColumns;
  readonly options: SheetOptions;
}

function parseRow({ columns, options }: RowContext, cells: readonly string[], place: number): SheetRow {
  const { number, reason } = parseNumber(getCell(cells, columns.number), options);
  const { email: address, isGood } = parseEmail(getCell(cells, columns.email));
  const name = [getCell(cells, columns.name), getCell(cells, columns.surname)].filter((part) => part !== '').join(' ');
  const info = columns.fields.flatMap((field) => {
    const value = getCell(cells, field.column).slice(0, maxValueLength).toWellFormed();
    return value === '' ? [] : { name: field.name, value };
  });
  return {
    ...(info.length > 0 && { info }),
    place,
    // The cut may split a surrogate pair.
    name: name.slice(0, maxNameLength).toWellFormed(),
    number: number.slice(0, maxNumberLength),
    email: address,
    reason: reason ?? (isGood ? null : 'badEmail'),
  };
}

const isEmptyRow = ({ name, number, email }: SheetRow): boolean => name === '' && number === '' && email === '';
const hasNumber = ({ reason }: SheetRow): boolean => reason === null || reason === 'badEmail';

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

/** How a sheet is read. */
export interface SheetOptions {
  /** The country of numbers without a country code. */
  readonly country: string;
  /** A person has said so: what could also be a number of another country is one of this. */
  readonly isCountryChosen: boolean;
  /** Names of the custom fields whose columns are read too. */
  readonly fields: readonly string[];
}

/** The contacts of a sheet, without empty lines. Throws ERR_IMPORT_*. */
export function parseSheetRows(lines: readonly (readonly string[])[], options: SheetOptions): SheetRow[] {
  const columns = findColumns(lines, options.fields);
  if (columns === null) {
    throw new AppError(lines.some((cells) => cells.some((text) => text !== '')) ? 'ERR_IMPORT_NO_NUMBER_COLUMN' : 'ERR_IMPORT_EMPTY');
  }
  const below = lines.slice(columns.line + 1).map((cells, index) => parseRow({ columns, options }, cells, columns.line + index + 2));
  const rows = markRepetitions(below.filter((row) => !isEmptyRow(row)));
  if (rows.length === 0) {
    throw new AppError('ERR_IMPORT_EMPTY');
  }
  if (rows.length > maxSheetRows) {
    throw new AppError('ERR_IMPORT_TOO_MANY_ROWS');
  }
  return rows;
}
