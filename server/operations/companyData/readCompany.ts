import { Readable } from 'node:stream';
import type { ExportSnapshot } from '#server/tenancy/exports/index.ts';
import { describeTables, type CompanyTable } from './describeTables.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { ArchiveFile } from '#server/platform/files/archive/writeArchive.ts';
import { storedFileName, tableFileName, type ArchivedCompany } from './archiveFormat.ts';
import { exportedRows, isExported, listSecretColumns } from './exportedTables.ts';

const pageSize = 500;

/** What was found on the way. */
export interface ExportCounts {
  readonly tables: Record<string, number>;
  readonly missingFiles: string[];
}

const companyQuery = queryOf<ArchivedCompany>(
  {
    name: column.text(),
    email: column.orNull(column.text()),
    phone: column.orNull(column.text()),
    schedules: column.storedJson(),
    recurrence: column.text(),
  },
  'select name, email, phone, schedules, recurrence from companies where id = $1',
);

export async function readCompany({ em, companyId }: ExportSnapshot): Promise<ArchivedCompany> {
  const [company] = await queryRows(em, companyQuery, [companyId]);
  if (company === undefined) {
    throw new Error('the company is gone');
  }
  return company;
}

/** Rows as lines of JSON, read through a cursor. */
async function* readTable({ em }: ExportSnapshot, table: CompanyTable, counts: ExportCounts): AsyncGenerator<string> {
  const { name, sequence } = table;
  const secrets = listSecretColumns(table).map((secret) => ` - '${secret}'`);
  const order = sequence === null ? '' : ' order by id';
  await execute(
    em,
    `declare export_${name} no scroll cursor for select (to_jsonb(t) - 'company_id'${secrets.join('')})::text as line from ${name} t where ${exportedRows(table)}${order}`,
  );
  for (let count = pageSize; count === pageSize;) {
    const rows = await queryRows(em, queryOf({ line: column.text() }, `fetch ${pageSize} from export_${name}`));
    count = rows.length;
    counts.tables[name] = (counts.tables[name] ?? 0) + count;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await execute(em, `close export_${name}`);
}

/** Paths of the company's files, page by page. */
async function* listFiles({ em, platform }: ExportSnapshot, tables: ReadonlyMap<string, CompanyTable>): AsyncGenerator<string> {
  for (const { table, columns } of platform.fileColumns) {
    const description = tables.get(table);
    for (const name of description !== undefined && isExported(description) ? columns : []) {
      await execute(
        em,
        `declare files_${table}_${name} no scroll cursor for select ${name} as path from ${table} where ${name} is not null`,
      );
      for (let count = pageSize; count === pageSize;) {
        const rows = await queryRows(em, queryOf({ path: column.text() }, `fetch ${pageSize} from files_${table}_${name}`));
        count = rows.length;
        yield* rows.map(({ path }) => path);
      }
    }
  }
}

/** Every table and every file of a company; files that are missing are noted. */
export async function* readCompanyFiles(snapshot: ExportSnapshot, counts: ExportCounts): AsyncGenerator<ArchiveFile> {
  const { platform, em } = snapshot;
  const tables = await describeTables(platform, em);
  for (const table of [...tables.values()].filter(isExported)) {
    yield {
      name: tableFileName(table.name),
      content: Readable.from(readTable(snapshot, table, counts), { objectMode: false }),
      isCompressed: true,
    };
  }
  const seen = new Set<string>();
  for await (const path of listFiles(snapshot, tables)) {
    const isThere = !seen.has(path) && (await platform.files.size(path)) !== null;
    if (isThere) {
      yield { name: storedFileName(path), content: await platform.files.open(path), isCompressed: false };
    } else if (!seen.has(path)) {
      counts.missingFiles.push(path);
    }
    seen.add(path);
  }
}
