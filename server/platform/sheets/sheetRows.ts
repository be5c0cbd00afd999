import { AppError } from '#shared/errors.ts';
import { email } from '#shared/kit/schemas.ts';
import { findColumns, type Columns } from './columns.ts';
import { readNumber } from './phoneNumber.ts';
import { mostRows } from './sheetCells.ts';

/** What is wrong with a line. */
export type SheetProblem = 'noNumber' | 'badNumber' | 'repeated' | 'badEmail';

/** A person in a spreadsheet, understood as far as the line can be. */
export interface SheetRow {
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly reason: SheetProblem | null;
}

const rule = email().allow('');
const mostName = 200;
const mostNumber = 50;

const cell = (cells: readonly string[], column: number | null): string => (column === null ? '' : (cells[column] ?? ''));

function emailOf(text: string): { email: string; isGood: boolean } {
  const { value, error } = rule.validate(text);
  return error === undefined ? { email: value, isGood: true } : { email: text.slice(0, mostName), isGood: false };
}

interface Ground {
  readonly columns: Columns;
  readonly country: string | null;
}

function rowOf({ columns, country }: Ground, cells: readonly string[], place: number): SheetRow {
  const { number, reason } = readNumber(cell(cells, columns.number), country);
  const { email: address, isGood } = emailOf(cell(cells, columns.email));
  const name = [cell(cells, columns.name), cell(cells, columns.surname)].filter((part) => part !== '').join(' ');
  return {
    place,
    // The cut may go through a sign.
    name: name.slice(0, mostName).toWellFormed(),
    number: number.slice(0, mostNumber),
    email: address,
    reason: reason ?? (isGood ? null : 'badEmail'),
  };
}

const isBare = ({ name, number, email }: SheetRow): boolean => name === '' && number === '' && email === '';
const hasNumber = ({ reason }: SheetRow): boolean => reason === null || reason === 'badEmail';

/** The first line with a number counts; the others say so. */
function withoutRepetitions(rows: readonly SheetRow[]): SheetRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (!hasNumber(row)) {
      return row;
    }
    const isRepeated = seen.has(row.number);
    seen.add(row.number);
    return isRepeated ? { ...row, reason: 'repeated' } : row;
  });
}

/** The contacts of a sheet. Lines with nothing in them are no lines. */
export function sheetRows(lines: readonly (readonly string[])[], country: string | null): SheetRow[] {
  const columns = findColumns(lines);
  if (columns === null) {
    throw new AppError(lines.some((cells) => cells.some((text) => text !== '')) ? 'ERR_IMPORT_NO_NUMBER_COLUMN' : 'ERR_IMPORT_EMPTY');
  }
  const below = lines.slice(columns.line + 1).map((cells, index) => rowOf({ columns, country }, cells, columns.line + index + 2));
  const rows = withoutRepetitions(below.filter((row) => !isBare(row)));
  if (rows.length === 0) {
    throw new AppError('ERR_IMPORT_EMPTY');
  }
  if (rows.length > mostRows) {
    throw new AppError('ERR_IMPORT_TOO_MANY_ROWS');
  }
  return rows;
}
