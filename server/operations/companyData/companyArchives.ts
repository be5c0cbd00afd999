import { maxCompanyExports, type CompanyExportRecord } from '#shared/operations/companyExports.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import type { ExportKind, ExportSnapshot, WrittenExport } from '#server/tenancy/exports/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { createArchiveSigner, fingerprintOf } from '#server/platform/files/archive/archiveSignature.ts';
import { writeArchive } from '#server/platform/files/archive/writeArchive.ts';
import { manifestName, signatureName, type ArchiveManifest } from './archiveFormat.ts';
import { describeTables } from './describeTables.ts';
import { selectExported } from './exportedTables.ts';
import { readCompany, readCompanyFiles, type ExportCounts } from './readCompany.ts';

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
