import { Readable } from 'node:stream';
import { type CompanyExportRecord, maxCompanyExports } from '#shared/operations/companyData/index.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import type { ExportKind, ExportSnapshot, WrittenExport } from '#server/tenancy/exports/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { createArchiveSigner, fingerprintOf } from '#server/platform/files/archive/archiveSignature.ts';
import { type ArchiveFile, writeArchive } from '#server/platform/files/archive/writeArchive.ts';
import { type ArchivedCompany, type ArchiveManifest, manifestName, signatureName, storedFileName, tableFileName } from './archiveFormat.ts';
import { type CompanyTable, describeTables } from './describeTables.ts';
import { exportedRows, isExported, listSecretColumns, selectExported } from './exportedTables.ts';

const pageSize = 500;

/** What was found on the way. */
interface ExportCounts {
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

async function readCompany({ em, companyId }: ExportSnapshot): Promise<ArchivedCompany> {
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
async function* readCompanyFiles(snapshot: ExportSnapshot, counts: ExportCounts): AsyncGenerator<ArchiveFile> {
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

/** Writes the archive of a company into the store of files. */
async function writeCompanyArchive(snapshot: ExportSnapshot): Promise<WrittenExport> {
  const { platform, companyId } = snapshot;
  const [company, signer] = [await readCompany(snapshot), createArchiveSigner(platform.secrets)];
  const tables = selectExported([...(await describeTables(platform, snapshot.em)).values()]).map(({ name }) => name);
  const counts: ExportCounts = { tables: {}, missingFiles: [] };
  const archive = writeArchive(readCompanyFiles(snapshot, counts), (files) => {
    const manifest: ArchiveManifest = {
      format: 'prosa-company',
      version: 1,
      createdAt: platform.now().toISOString(),
      server: platform.config.publicUrl,
      publicKey: signer.publicKey,
      company,
      schema: { version: platform.schemaVersion, tables },
      ...counts,
      files,
    };
    const content = Buffer.from(JSON.stringify(manifest, null, 1));
    return [
      { name: manifestName, content },
      { name: signatureName, content: Buffer.from(signer.sign(content)) },
    ];
  });
  const file = await platform.files.put(companyId, archive, 'application/zip');
  const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0);
  return { file, rows, columns: { fingerprint: fingerprintOf(signer.publicKey) } };
}

const plannedQuery = queryOf({ id: column.number() }, `select id from company_exports where id = $1 and state = 'running'`);

/** Archives with everything of a company. */
export const companyArchives: ExportKind<CompanyExportRecord, { id: number }> = {
  name: 'companyExport',
  table: 'company_exports',
  pathColumn: 'archive_path',
  records: {
    columns: {
      id: 'r.id',
      state: 'r.state',
      userName: '(select name from users where id = r.user_id)',
      size: 'r.size',
      rows: 'r.rows',
      fingerprint: 'r.fingerprint',
      url: 'r.archive_path',
      expiresAt: 'iso(r.expires_at)',
      companyId: 'r.company_id',
      createdAt: 'iso(r.created_at)',
      updatedAt: 'iso(r.updated_at)',
    },
    from: 'company_exports r',
  },
  missingCode: 'ERR_NO_EXPORT_FOUND',
  limits: {
    max: maxCompanyExports,
    maxCode: 'ERR_EXPORTS_LIMIT',
    runningCode: 'ERR_EXPORT_RUNNING',
    rate: { name: 'company-export', points: 12, duration: hourSeconds },
  },
  job: { name: 'companyData.export', idKey: 'exportId', key: (id) => `export-${id}` },
  removal: 'companyData.removeExpired',
  hoursKept: ({ config }) => config.exportDays * 24,
  toFileName: ({ companyId, createdAt }) => `prosa-${companyId}-${createdAt.slice(0, 10)}.zip`,
  plan: async ({ em }, id) => (await queryRows(em, plannedQuery, [id]))[0] ?? null,
  write: writeCompanyArchive,
};
