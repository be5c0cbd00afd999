import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type ContactExportColumn,
  type ContactExportField,
  type ContactExportFormat,
  type ContactExportRecord,
  maxContactExports,
} from '#shared/contacts/contacts/exports.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { byteOrderMark, formatCsvLine } from '#shared/rules/formatCsv.ts';
import type { ExportKind, ExportSnapshot, WrittenExport } from '#server/tenancy/exports/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { writeXlsx } from '#server/platform/sheets/writeXlsx.ts';
import { findContactIds } from '#server/contacts/contacts/readContacts.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import type { SqlFragments } from '#server/platform/database/sqlFragments.ts';

/** Contacts that are read and written at once: what a sheet keeps in memory. */
const batchSize = 1000;

/** What a sheet shows. */
interface ContactSheetRequest {
  readonly columns: readonly ContactExportColumn[];
  /** Empty: all contacts. */
  readonly searchParam: string;
  /** In which times are written. */
  readonly timeZone: string;
}

const ticketsOfContact = ({ 'contact.tickets': tickets }: SqlFragments): string => `from (${tickets}) t where t.contact_id = c.id`;

/** What a cell is made of besides the contact. */
interface CellSql {
  readonly bind: Bind;
  readonly heading: string;
  readonly timeZone: string;
  readonly fragments: SqlFragments;
}

/** Text of a contact `c`; times as `2026-11-23 09:30`, which spreadsheets read as times. */
const fieldSql: Record<ContactExportField, (cell: CellSql) => string> = {
  name: () => `case when c.name like '~%' then '' else c.name end`,
  // With a plus sign it is a text to spreadsheets, which would round a number of so many digits.
  number: () => `case when c.number like '~%' then '' when c.is_group then c.number else '+' || c.number end`,
  username: () => `case when c.username = '' then '' else '@' || c.username end`,
  email: () => 'c.email',
  connection: () => `(select w.name from connections w where w.id = c.whatsapp_id)`,
  tags: ({ fragments }) => `(select string_agg(g.name, ', ' order by g.name) from tags g where g.id in (
      select k.tag_id from (${fragments['contact.ticketTags']}) k where k.ticket_id in (select t.id ${ticketsOfContact(fragments)})))`,
  createdAt: ({ bind, timeZone }) => `to_char(c.created_at at time zone ${bind(timeZone)}::text, 'YYYY-MM-DD HH24:MI')`,
  lastMessageAt: ({ bind, timeZone, fragments }) =>
    `(select to_char(max(t.last_message_at) at time zone ${bind(timeZone)}::text, 'YYYY-MM-DD HH24:MI') ${ticketsOfContact(fragments)})`,
  ad: ({ fragments }) =>
    `(select string_agg(distinct coalesce(nullif(t.ad ->> 'title', ''), t.ad ->> 'sourceId'), ', ') ${ticketsOfContact(fragments)} and t.ad is not null)`,
  extraInfo: () =>
    `(select string_agg(f.name || ': ' || f.value, '; ' order by f.id) from contact_custom_fields f where f.contact_id = c.id)`,
  info: ({ bind, heading }) =>
    `(select string_agg(f.value, '; ' order by f.id) from contact_custom_fields f
      where f.contact_id = c.id and lower(f.name) = lower(${bind(heading)}::text))`,
};

/** The rows of the sheet, by name, without its headings. */
async function* readContactRows(
  { em, fragments }: { readonly em: EntityManager; readonly fragments: SqlFragments },
  { columns, searchParam, timeZone }: ContactSheetRequest,
): AsyncGenerator<readonly string[]> {
  const ids = await findContactIds(em, searchParam);
  const { bind, values } = createBindings();
  const cells = columns.map(({ field, heading }) => `coalesce(${fieldSql[field]({ bind, heading, timeZone, fragments })}, '')`);
  const place = `$${values.length + 1}`;
  const query = queryOf(
    { cells: column.list(column.text()) },
    `select array[${cells.join(', ')}]::text[] as cells
     from unnest(${place}::int[]) with ordinality as o (id, place) join contacts c on c.id = o.id order by o.place`,
  );
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const row of await queryRows(em, query, [...values, ids.slice(start, start + batchSize)])) {
      yield row.cells;
    }
  }
}

interface PlannedSheet extends ContactSheetRequest {
  readonly format: ContactExportFormat;
  readonly sheetName: string;
}

const plannedQuery = queryOf(
  {
    format: column.text<ContactExportFormat>(),
    columns: column.storedJson<ContactExportColumn[]>(),
    searchParam: column.text(),
    sheetName: column.text(),
  },
  `select format, columns, search_param as "searchParam", sheet_name as "sheetName" from contact_exports where id = $1 and state = 'running'`,
);

async function planSheet(scope: Scope, id: number): Promise<PlannedSheet | null> {
  const [row] = await queryRows(scope.em, plannedQuery, [id]);
  return row === undefined ? null : { ...row, timeZone: await readTimeZone(scope) };
}

async function* formatCsvLines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const row of rows) {
    yield formatCsvLine(row);
  }
}

/** Types of the files by format. */
const fileTypes: Record<ContactExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Fields that hold a time. */
const timeFields = new Set<ContactExportField>(['createdAt', 'lastMessageAt']);

async function writeSheet(
  { platform, em, companyId }: ExportSnapshot,
  { format, sheetName, ...request }: PlannedSheet,
): Promise<WrittenExport> {
  let rows = 0;
  async function* readRows(): AsyncGenerator<readonly string[]> {
    yield request.columns.map(({ heading }) => heading);
    for await (const row of readContactRows({ em, fragments: platform.sqlFragments }, request)) {
      rows += 1;
      yield row;
    }
  }
  const timeColumns = new Set(request.columns.flatMap(({ field }, index) => (timeFields.has(field) ? [index] : [])));
  const content = format === 'csv' ? Readable.from(formatCsvLines(readRows())) : writeXlsx({ sheetName, rows: readRows(), timeColumns });
  return { file: await platform.files.put(companyId, content, fileTypes[format]), rows };
}

/** Spreadsheets of contacts. */
export const contactSheets: ExportKind<ContactExportRecord, PlannedSheet> = {
  name: 'contactExport',
  table: 'contact_exports',
  pathColumn: 'sheet_path',
  records: {
    columns: {
      id: 'r.id',
      state: 'r.state',
      format: 'r.format',
      searchParam: 'r.search_param',
      userName: '(select name from users where id = r.user_id)',
      rows: 'r.rows',
      size: 'r.size',
      url: 'r.sheet_path',
      expiresAt: 'iso(r.expires_at)',
      companyId: 'r.company_id',
      createdAt: 'iso(r.created_at)',
      updatedAt: 'iso(r.updated_at)',
    },
    from: 'contact_exports r',
  },
  missingCode: 'ERR_NO_CONTACT_EXPORT_FOUND',
  limits: {
    max: maxContactExports,
    maxCode: 'ERR_CONTACT_EXPORTS_LIMIT',
    // One at a time, so that a company cannot keep the server busy.
    runningCode: 'ERR_CONTACT_EXPORT_RUNNING',
    rate: { name: 'contact-export', points: 30, duration: hourSeconds },
  },
  job: { name: 'contactExports.write', idKey: 'exportId', key: (id) => `contact-export-${id}` },
  removal: 'contactExports.removeExpired',
  hoursKept: () => 24,
  toFileName: ({ createdAt, format }) => `prosa-contacts-${createdAt.slice(0, 10)}.${format}`,
  plan: planSheet,
  write: writeSheet,
};
