import type { ContactFieldRecord } from '#shared/areas/contactFields.ts';
import { normalizeFieldValue } from '#shared/rules/contactFieldValue.ts';
import type { NamedInfo } from '#server/areas/contacts/index.ts';
import type { NewImportRow } from './NewImportRow.ts';

const dayMs = 86_400_000;
/** Day 0 of spreadsheets, 1899-12-30. */
const sheetEpoch = Date.UTC(1899, 11, 30);

/** Spreadsheets store a date as the number of days since their epoch. */
const fromSerial = (text: string): string =>
  /^\d{5}(\.\d+)?$/.test(text) ? new Date(sheetEpoch + Math.trunc(Number(text)) * dayMs).toISOString().slice(0, 10) : text;

/** A row whose information is stored as its fields ask; values that do not fit are left out, and the row says so. */
export function normalizeRowInfo(fields: readonly ContactFieldRecord[], row: NewImportRow): NewImportRow {
  const info: NamedInfo[] = [];
  let isGood = true;
  for (const { name, value } of row.info ?? []) {
    const field = fields.find((one) => one.name === name);
    const normalized = field && normalizeFieldValue(field, field.kind === 'date' ? fromSerial(value) : value);
    isGood &&= normalized !== null;
    if (normalized) {
      info.push({ name, value: normalized });
    }
  }
  return { ...row, info, reason: row.reason ?? (isGood ? null : 'badField') };
}
