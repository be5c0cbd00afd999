import type { Config } from '#server/config.ts';
import { createRoleOptions, openDatabaseInUse } from '#server/openDatabase.ts';
import { readDatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import type { Log } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import type { BackupSource } from './writeBackup.ts';

export interface OpenBackupSource extends BackupSource {
  close(): Promise<void>;
}

/** Opens what a backup reads; the server may run or not. */
export async function openBackupSource(config: Config, log: Log): Promise<OpenBackupSource> {
  const secrets = await loadSecrets(config, { mayCreate: false });
  const database = await openDatabaseInUse(config, log);
  try {
    const urls = await readDatabaseUrls(createRoleOptions(database, { config, secrets }));
    return { urls, dataDir: config.dataDir, close: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
