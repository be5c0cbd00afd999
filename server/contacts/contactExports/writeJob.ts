import Joi from 'joi';
import { Readable } from 'node:stream';
import { IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import type { ContactExportColumn, ContactExportField, ContactExportFormat } from '#shared/contacts/contactExports.ts';
import { byteOrderMark, formatCsvLine } from '#shared/rules/formatCsv.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInCompanyTransaction, type Scope } from '#server/platform/database/scope.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { writeXlsx } from '#server/platform/sheets/writeXlsx.ts';
import { readContactRows, type ContactSheetRequest } from './readContactRows.ts';

interface WrittenSheet {
  readonly file: StoredFile;
  readonly rows: number;
}

interface PlannedSheet extends ContactSheetRequest {
  readonly format: ContactExportFormat;
  readonly sheetName: string;
  readonly scope: Scope;
}

const hoursKept = 24;

const plannedQuery = queryOf(
  {
    format: column.text<ContactExportFormat>(),
    columns: column.storedJson<ContactExportColumn[]>(),
    searchParam: column.text(),
    sheetName: column.text(),
  },
  `select format, columns, search_param as "searchParam", sheet_name as "sheetName" from contact_exports where id = $1 and state = 'running'`,
);

async function findPlanned(open: OpenContext<Scope>, exportId: number): Promise<PlannedSheet | undefined> {
  const planned: PlannedSheet[] = [];
  await open(async (scope) => {
    const [row] = await queryRows(scope.em, plannedQuery, [exportId]);
    if (row !== undefined) {
      planned.push({ ...row, scope, timeZone: await readTimeZone(scope) });
    }
  });
  return planned[0];
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

async function storeSheet(em: EntityManager, { scope, format, sheetName, ...request }: PlannedSheet): Promise<WrittenSheet> {
  let rows = 0;
  async function* readRows(): AsyncGenerator<readonly string[]> {
    yield request.columns.map(({ heading }) => heading);
    for await (const row of readContactRows({ em, fragments: scope.platform.sqlFragments }, request)) {
      rows += 1;
      yield row;
    }
  }
  const timeColumns = new Set(request.columns.flatMap(({ field }, index) => (timeFields.has(field) ? [index] : [])));
  const content = format === 'csv' ? Readable.from(formatCsvLines(readRows())) : writeXlsx({ sheetName, rows: readRows(), timeColumns });
  const file = await scope.platform.files.put(scope.companyId, content, fileTypes[format]);
  return { file, rows };
}

/** One snapshot of the contacts, outside the transaction of the job. */
async function writeSheet(open: OpenContext<Scope>, { exportId }: { exportId: number }): Promise<WrittenSheet | null> {
  const planned = await findPlanned(open, exportId);
  if (planned === undefined) {
    return null;
  }
  const { platform, companyId } = planned.scope;
  return runInCompanyTransaction(platform, { companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ }, (em) =>
    storeSheet(em, planned),
  );
}

const finishStatement = `
  update contact_exports set state = $2, sheet_path = $3, size = $4, rows = $5, updated_at = now(),
    expires_at = now() + ${hoursKept} * interval '1 hour' where id = $1 and state = 'running'`;

async function saveSheet(scope: Scope, { exportId }: { exportId: number }, { prepared }: JobRun<WrittenSheet | null>): Promise<void> {
  if (prepared) {
    const { file, rows } = prepared;
    await execute(scope.em, finishStatement, [exportId, 'ready', file.path, file.size, rows]);
    scope.recordEvent('contactExport.changed', { contactExportId: exportId });
  }
}

async function giveUp(scope: Scope, { exportId }: { exportId: number }): Promise<void> {
  await execute(scope.em, finishStatement, [exportId, 'failed', null, null, null]);
  scope.recordEvent('contactExport.changed', { contactExportId: exportId });
}

export const writeJob = defineJob('contactExports.write', saveSheet, {
  rules: { exportId: Joi.number().integer().required() },
  prepare: writeSheet,
  onGaveUp: giveUp,
});
