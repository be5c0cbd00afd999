import Joi from 'joi';
import { IsolationLevel } from '@mikro-orm/postgresql';
import { execute } from '#server/platform/database/queryRows.ts';
import { runInCompanyTransaction, type Scope } from '#server/platform/database/scope.ts';
import { createArchiveSigner, fingerprintOf } from '#server/platform/files/archive/archiveSignature.ts';
import { writeArchive } from '#server/platform/files/archive/writeArchive.ts';
import type { StoredFile } from '#server/platform/files/FileStore.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { manifestName, signatureName, type ArchiveManifest } from './archiveFormat.ts';
import { describeTables } from './describeTables.ts';
import { selectExported } from './exportedTables.ts';
import { readCompany, readCompanyFiles, type CompanySnapshot, type ExportTally } from './readCompany.ts';

interface MadeArchive {
  readonly file: StoredFile;
  readonly rows: number;
  readonly fingerprint: string;
}

/** Writes the archive of a company into the store of files. */
async function storeArchive(snapshot: CompanySnapshot): Promise<MadeArchive> {
  const { platform, companyId } = snapshot;
  const [company, signer] = [await readCompany(snapshot), createArchiveSigner(platform.secrets)];
  const tables = selectExported([...(await describeTables(platform, snapshot.em)).values()]).map(({ name }) => name);
  const tally: ExportTally = { tables: {}, missingFiles: [] };
  const archive = writeArchive(readCompanyFiles(snapshot, tally), (files) => {
    const manifest: ArchiveManifest = {
      format: 'prosa-company',
      version: 1,
      createdAt: platform.now().toISOString(),
      server: platform.config.publicUrl,
      publicKey: signer.publicKey,
      company,
      schema: { version: platform.schemaVersion, tables },
      ...tally,
      files,
    };
    const content = Buffer.from(JSON.stringify(manifest, null, 1));
    return [
      { name: manifestName, content },
      { name: signatureName, content: Buffer.from(signer.sign(content)) },
    ];
  });
  const file = await platform.files.put(companyId, archive, 'application/zip');
  const rows = Object.values(tally.tables).reduce((sum, count) => sum + count, 0);
  return { file, rows, fingerprint: fingerprintOf(signer.publicKey) };
}

/** One snapshot of all tables, outside the transaction of the job. */
async function makeArchive(open: OpenContext<Scope>): Promise<MadeArchive | null> {
  const scopes: Scope[] = [];
  await open(async (scope) => void scopes.push(scope));
  const [scope] = scopes;
  if (scope === undefined) {
    return null;
  }
  const { platform, companyId } = scope;
  return runInCompanyTransaction(platform, { companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ }, (em) =>
    storeArchive({ platform, em, companyId }),
  );
}

async function saveArchive(scope: Scope, { exportId }: { exportId: number }, { prepared }: JobRun<MadeArchive | null>): Promise<void> {
  const { em, platform } = scope;
  if (prepared) {
    const { file, rows, fingerprint } = prepared;
    await execute(
      em,
      `update company_exports set state = 'ready', archive_path = $2, size = $3, rows = $4, fingerprint = $5, updated_at = now(),
         expires_at = now() + $6 * interval '1 day' where id = $1 and state = 'running'`,
      [exportId, file.path, file.size, rows, fingerprint, platform.config.exportDays],
    );
    scope.recordEvent('companyExport.changed', { companyExportId: exportId });
  }
}

async function giveUp(scope: Scope, { exportId }: { exportId: number }): Promise<void> {
  await execute(
    scope.em,
    `update company_exports set state = 'failed', updated_at = now(), expires_at = now() + $2 * interval '1 day'
     where id = $1 and state = 'running'`,
    [exportId, scope.platform.config.exportDays],
  );
  scope.recordEvent('companyExport.changed', { companyExportId: exportId });
}

export const exportJob = defineJob('companyData.export', saveArchive, {
  rules: { exportId: Joi.number().integer().required() },
  prepare: makeArchive,
  onGaveUp: giveUp,
});
