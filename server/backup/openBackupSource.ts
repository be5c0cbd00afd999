import path from 'node:path';
import type { Config } from '#server/config.ts';
import { databaseName, openDatabase } from '#server/openDatabase.ts';
import { findRunningPostgres } from '#server/platform/database/postgres/embedded/findRunningPostgres.ts';
import { createRoleUrl, roles } from '#server/platform/database/postgres/roles.ts';
import type { Log } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import type { BackupSource } from './writeBackup.ts';

export interface OpenBackupSource extends BackupSource {
  close(): Promise<void>;
}

/** The database of a running server, or one that is started for this. */
async function openOwner(config: Config, log: Log): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const running = config.databaseUrl === undefined ? await findRunningPostgres(path.join(config.dataDir, 'postgres')) : null;
  return running === null ? openDatabase(config, log) : { url: running.url(databaseName), stop: async () => undefined };
}

/** Opens what a backup reads; the server may run or not. */
export async function openBackupSource(config: Config, log: Log): Promise<OpenBackupSource> {
  const secrets = await loadSecrets(config, { mayCreate: false });
  const { url: owner, stop } = await openOwner(config, log);
  const support = config.databaseSupportUrl ?? createRoleUrl(owner, roles.support, secrets.databasePassword('support'));
  return { urls: { owner, support }, dataDir: config.dataDir, close: stop };
}
