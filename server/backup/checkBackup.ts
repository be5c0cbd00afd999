import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { databaseName } from '#server/openDatabase.ts';
import { connectClient } from '#server/platform/database/connectClient.ts';
import { startPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { StartError } from '#server/platform/StartError.ts';
import type { BackupContents } from './backupFormat.ts';
import { makeCheckFolder, removeLeftChecks } from './checkFolder.ts';
import { listTables } from './schemaCatalog.ts';
import { restoreBackup, type BackupRestoreOptions, type RestoreResult } from './restoreBackup.ts';

/** Compares the rows of a restored database with those that the backup names; migrations that ran since may have changed their tables. */
async function countRows(dataDir: string, { contents }: RestoreResult, options: BackupRestoreOptions): Promise<void> {
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log: options.log });
  try {
    const client = await connectClient({ url: postgres.url(databaseName), variable: 'DATABASE_URL' });
    try {
      await assertRows(client, contents);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

async function assertRows(client: pg.Client, { tables }: BackupContents): Promise<void> {
  const existing = new Set((await listTables(client)).map(({ name }) => name));
  for (const [name, expected] of Object.entries(tables).filter(([table]) => existing.has(table))) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    const { count = 0 } = rows[0] ?? {};
    if (count < expected) {
      throw new StartError(`After a restore, ${name} has ${count} rows of ${expected}.`);
    }
  }
}

/** Restores a backup into an empty folder with a database of its own, compares, and removes it. Throws a `StartError`. */
export async function checkBackup(options: BackupRestoreOptions): Promise<RestoreResult> {
  await removeLeftChecks();
  const { folder: dataDir, remove } = await makeCheckFolder();
  try {
    const config: Config = {
      ...options.config,
      dataDir,
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      databaseSupportUrl: undefined,
    };
    const result = await restoreBackup({ ...options, config });
    await countRows(dataDir, result, options);
    return result;
  } finally {
    await remove();
  }
}
