import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { normalizeFieldValue, type ContactFieldKind } from '#shared/rules/contactFieldValue.ts';
import type { NamedInfo } from '#server/contacts/contacts/index.ts';
import type { SheetInfo } from '#server/platform/sheets/parseSheetRows.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { NewImportRow } from './NewImportRow.ts';

const maxDetailLength = 300;

/** Day 0 of spreadsheets, 1899-12-30. */
const sheetEpoch = Date.UTC(1899, 11, 30);

/** A cell without a format shows a day as the number of days since the epoch of spreadsheets. */
const fromSerial = (text: string): string =>
  /^\d{5}(\.\d+)?$/.test(text) ? new Date(sheetEpoch + Math.trunc(Number(text)) * dayMs).toISOString().slice(0, 10) : text;

/** What a field takes of a cell: a number and a day as they are stored, a percentage and all else as it is shown. */
function readFieldText(kind: ContactFieldKind, { value, cellValue = value }: SheetInfo): string {
  if (kind === 'number') {
    return value.endsWith('%') ? value.slice(0, -1) : cellValue;
  }
  return kind === 'date' ? fromSerial(cellValue) : value;
}

/** The value of a cell as it is stored; null where its field does not take it, undefined where nothing asks for it. */
function normalizeCell(fields: readonly ContactFieldRecord[], cell: SheetInfo): string | null | undefined {
  if (cell.isFurther) {
    return cell.value;
  }
  const field = fields.find(({ name }) => name === cell.name);
  // An error of a formula shows nothing of use.
  return cell.value === '' ? null : field && normalizeFieldValue(field, readFieldText(field.kind, cell));
}

/** A row whose information is stored as its fields ask; values that do not fit are left out, and the row names them. */
export function normalizeRowInfo(fields: readonly ContactFieldRecord[], row: NewImportRow): NewImportRow {
  const cells = (row.info ?? []).map((cell) => ({ cell, value: normalizeCell(fields, cell) }));
  const info = cells.flatMap(({ cell: { name }, value }): NamedInfo[] => (value ? [{ name, value }] : []));
  const unfit = cells.filter(({ value }) => value === null).map(({ cell }) => `${cell.name}: ${cell.value || cell.cellValue}`);
  if (unfit.length === 0) {
    return { ...row, info };
  }
  const detail = [...(row.detail === undefined ? [] : [row.detail]), ...unfit].join(' · ');
  return { ...row, info, reason: row.reason ?? 'badField', detail: detail.slice(0, maxDetailLength).toWellFormed() };
}
