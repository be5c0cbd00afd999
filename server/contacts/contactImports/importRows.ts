import type { ImportOutcome, ImportReason } from '#shared/contacts/contactImports.ts';
import { listContactFields, type NamedInfo } from '#server/contacts/contacts/index.ts';
import { normalizeRowInfo } from './normalizeRowInfo.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { ContactImport } from './ContactImport.ts';
import type { NewImportRow } from './NewImportRow.ts';

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
