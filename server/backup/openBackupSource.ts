import type { Config } from '#server/config.ts';
import { openDatabaseInUse } from '#server/openDatabase.ts';
import { createRoleUrl, roles } from '#server/platform/database/postgres/roles.ts';
import type { Log } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import type { BackupSource } from './writeBackup.ts';

export interface OpenBackupSource extends BackupSource {
  close(): Promise<void>;
}

/** Opens what a backup reads; the server may run or not. */
export async function openBackupSource(config: Config, log: Log): Promise<OpenBackupSource> {
  const secrets = await loadSecrets(config, { mayCreate: false });
  const { url: owner, stop } = await openDatabaseInUse(config, log);
  const support = config.databaseSupportUrl ?? createRoleUrl(owner, roles.support, secrets.databasePassword('support'));
  return { urls: { owner, support }, dataDir: config.dataDir, close: stop };
}
