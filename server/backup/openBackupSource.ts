import type { Config } from '#server/config.ts';
import { createRoleOptions, type DatabaseHandle, findDatabaseInUse, openDatabaseInUse } from '#server/openDatabase.ts';
import { readDatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import type { Log } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import type { BackupSource } from './writeBackup.ts';

export interface OpenBackupSource extends BackupSource {
  close(): Promise<void>;
}

/** The backup of a server that has ended would keep the next one from its data folder. */
async function findRunningDatabase(config: Config): Promise<DatabaseHandle> {
  const database = await findDatabaseInUse(config);
  if (database === null) {
    throw new StartError('The server that was to be backed up has ended.');
  }
  return database;
}

/** Opens what a backup reads; the server may run or not, unless it `mustRun`. */
export async function openBackupSource(config: Config, log: Log, { mustRun = false } = {}): Promise<OpenBackupSource> {
  const secrets = await loadSecrets(config, { mayCreate: false });
  const database = await (mustRun ? findRunningDatabase(config) : openDatabaseInUse(config, log));
  try {
    const urls = await readDatabaseUrls(createRoleOptions(database, { config, secrets }));
    return { urls, dataDir: config.dataDir, close: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
