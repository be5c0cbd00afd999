import path from 'node:path';
import type { Config } from './config.ts';
import { migrations } from './migrations.ts';
import { setServerZone } from './platform/database/serverZone.ts';
import { storeKeyCheck } from './platform/database/installation.ts';
import { findRunningPostgres } from './platform/database/postgres/embedded/findRunningPostgres.ts';
import { startPostgres } from './platform/database/postgres/embedded/startPostgres.ts';
import type { DatabaseMigration } from './platform/database/migrations/DatabaseMigration.ts';
import { prepareDatabase } from './platform/database/prepareDatabase.ts';
import type { DatabaseUrls, RoleOptions } from './platform/database/postgres/prepareRoles.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';

/** Of the embedded database. */
export const databaseName = 'prosa';

export interface DatabaseHandle {
  readonly url: string;
  stop(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or an embedded one in the data folder. */
export async function openDatabase(config: Config, log: Log): Promise<DatabaseHandle> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, stop: async () => undefined };
  }
  const postgres = await startPostgres({ dir: path.join(config.dataDir, 'postgres'), log });
  try {
    await postgres.createDatabase(databaseName);
  } catch (error) {
    // It would keep the process, and with it the data folder.
    await postgres.stop();
    throw error;
  }
  return { url: postgres.url(databaseName), stop: () => postgres.stop() };
}

/** The PostgreSQL of DATABASE_URL, or the embedded one of a server that runs; null: none runs. */
export async function findDatabaseInUse({ databaseUrl, dataDir }: Config): Promise<DatabaseHandle | null> {
  const running = databaseUrl === undefined ? await findRunningPostgres(path.join(dataDir, 'postgres')) : null;
  const url = databaseUrl ?? running?.url(databaseName);
  return url === undefined ? null : { url, stop: async () => undefined };
}

/** The database of a running server, or one that is started for this. */
export async function openDatabaseInUse(config: Config, log: Log): Promise<DatabaseHandle & { readonly isRunning: boolean }> {
  const running = config.databaseUrl === undefined ? await findDatabaseInUse(config) : null;
  return running === null ? { ...(await openDatabase(config, log)), isRunning: false } : { ...running, isRunning: true };
}

export interface MigrateDeps {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** The roles of a database, as the settings and secrets of its installation give them. */
export const createRoleOptions = (
  { url }: Pick<DatabaseHandle, 'url'>,
  { config, secrets }: Pick<MigrateDeps, 'config' | 'secrets'>,
): RoleOptions => ({
  url,
  appUrl: config.databaseAppUrl,
  supportUrl: config.databaseSupportUrl,
  passwords: { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') },
});

/** Brings the schema of a database up to date, or to an earlier state for a backup. */
export const migrateDatabase = (
  database: DatabaseHandle,
  { config, secrets, log }: MigrateDeps,
  steps: readonly DatabaseMigration[] = migrations,
): Promise<DatabaseUrls> =>
  prepareDatabase({
    ...createRoleOptions(database, { config, secrets }),
    migrations: steps,
    log,
    afterMigration: async (client) => {
      await storeKeyCheck(client, secrets);
      await setServerZone(client, config.timeZone);
    },
  });
