import type { ImportOutcome, ImportReason } from '#shared/contacts/contacts/imports.ts';
import type { ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { type ContactFieldKind, normalizeFieldValue } from '#shared/rules/contactFieldValue.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { listContactFields } from '#server/contacts/contacts/contactFields.ts';
import type { NamedInfo } from '#server/contacts/contacts/addExtraInfo.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { SheetInfo } from '#server/platform/sheets/parseSheetRows.ts';
import type { ContactImport } from './ContactImport.ts';

/** Row of a sheet that has been read. */
export interface NewImportRow {
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly reason: ImportReason | null;
  /** The channel's address of the person. */
  readonly address?: string;
  readonly alias?: string | null;
  /** Custom fields and further numbers. */
  readonly info?: readonly SheetInfo[];
  /** What the reason is about: fields whose values do not fit, readings of a number. */
  readonly detail?: string;
}

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
function normalizeRowInfo(fields: readonly ContactFieldRecord[], row: NewImportRow): NewImportRow {
  const cells = (row.info ?? []).map((cell) => ({ cell, value: normalizeCell(fields, cell) }));
  const info = cells.flatMap(({ cell: { name }, value }): NamedInfo[] => (value ? [{ name, value }] : []));
  const unfit = cells.filter(({ value }) => value === null).map(({ cell }) => `${cell.name}: ${cell.value || cell.cellValue}`);
  if (unfit.length === 0) {
    return { ...row, info };
  }
  const detail = [...(row.detail === undefined ? [] : [row.detail]), ...unfit].join(' · ');
  return { ...row, info, reason: row.reason ?? 'badField', detail: detail.slice(0, maxDetailLength).toWellFormed() };
}

const batchSize = 5_000;

/** Rows with these are not imported. */
const skippedReasons: readonly (ImportReason | null)[] = [
  'noNumber',
  'badNumber',
  'exponentNumber',
  'severalNumbers',
  'ambiguousNumber',
  'repeated',
];

export const isToImport = ({ reason }: Pick<NewImportRow, 'reason'>): boolean => !skippedReasons.includes(reason);

const insertStatement = `
  insert into contact_import_rows (company_id, import_id, place, name, number, email, address, alias, info, reason, detail, outcome)
  select $1, $2, place, name, number, email, address, alias, coalesce(info, '[]'), reason, detail,
    case when reason in (${skippedReasons.map((reason) => `'${reason}'`).join(', ')}) then 'skipped' else 'waiting' end
  from jsonb_to_recordset($3::jsonb) as r (place int, name text, number text, email text, address text, alias text, info jsonb, reason text, detail text)`;

const matchContactsStatement = `
  update contact_import_rows r set contact_id = c.id
  from contacts c where r.import_id = $1 and r.outcome = 'waiting' and c.company_id = r.company_id
    and c.number = any(phone_number_spellings(r.number))`;

const countStatement = `
  select count(*)::int as total, count(*) filter (where outcome = 'skipped')::int as skipped, count(contact_id)::int as "alreadyThere"
  from contact_import_rows where import_id = $1`;

type ImportCounts = Pick<ContactImport, 'total' | 'skipped' | 'alreadyThere'>;

/** Inserts the rows of an import and updates its counts. */
export async function addImportRows(scope: Scope, contactImport: ContactImport, sheetRows: readonly NewImportRow[]): Promise<void> {
  const { em, companyId } = scope;
  const fields = await listContactFields(scope);
  const newRows = sheetRows.map((row) => (row.info === undefined ? row : normalizeRowInfo(fields, row)));
  for (let first = 0; first < newRows.length; first += batchSize) {
    // Sequential: each part is as large as one statement should be.
    // oxlint-disable-next-line no-await-in-loop
    await execute(em, insertStatement, [companyId, contactImport.id, JSON.stringify(newRows.slice(first, first + batchSize))]);
  }
  await execute(em, matchContactsStatement, [contactImport.id]);
  const [counts] = await queryRows(
    em,
    queryOf<ImportCounts>({ total: column.number(), skipped: column.number(), alreadyThere: column.number() }, countStatement),
    [contactImport.id],
  );
  Object.assign(contactImport, counts);
}

export interface PendingImportRow {
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly reason: ImportReason | null;
  readonly address: string | null;
  readonly alias: string | null;
  readonly info: readonly NamedInfo[];
}

export const findPendingRows = ({ em }: Scope, { id }: ContactImport, limit: number): Promise<PendingImportRow[]> =>
  queryRows(
    em,
    queryOf<PendingImportRow>(
      {
        place: column.number(),
        name: column.text(),
        number: column.text(),
        email: column.text(),
        reason: column.orNull(column.text()),
        address: column.orNull(column.text()),
        alias: column.orNull(column.text()),
        info: column.storedJson<NamedInfo[]>(),
      },
      `select place, name, number, email, reason, address, alias, info from contact_import_rows
     where import_id = $1 and outcome = 'waiting' order by place limit $2`,
    ),
    [id, limit],
  );

export interface ImportRowResult {
  readonly place: number;
  readonly outcome: Exclude<ImportOutcome, 'waiting'>;
  readonly reason: ImportReason | null;
  readonly contactId: number | null;
}

/** Stores the results of rows and updates the counts. */
export async function recordRowResults({ em }: Scope, contactImport: ContactImport, results: readonly ImportRowResult[]): Promise<void> {
  await execute(
    em,
    `update contact_import_rows r set outcome = s.outcome, reason = s.reason, contact_id = s."contactId"
     from jsonb_to_recordset($2::jsonb) as s (place int, outcome text, reason text, "contactId" int)
     where r.import_id = $1 and r.place = s.place`,
    [contactImport.id, JSON.stringify(results)],
  );
  for (const outcome of ['created', 'updated', 'skipped'] as const) {
    contactImport[outcome] += results.filter((result) => result.outcome === outcome).length;
  }
}
