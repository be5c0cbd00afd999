import { Readable } from 'node:stream';
import { maxContactExports } from '#shared/contacts/contactExports.ts';
import type { ContactExportColumn, ContactExportField, ContactExportFormat, ContactExportRecord } from '#shared/contacts/contactExports.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { byteOrderMark, formatCsvLine } from '#shared/rules/formatCsv.ts';
import type { ExportKind, ExportSnapshot, WrittenExport } from '#server/tenancy/exports/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { writeXlsx } from '#server/platform/sheets/writeXlsx.ts';
import { readContactRows, type ContactSheetRequest } from './readContactRows.ts';

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
