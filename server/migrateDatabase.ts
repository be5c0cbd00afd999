import type { Config } from './config.ts';
import { migrations } from './migrations.ts';
import type { DatabaseHandle } from './openDatabase.ts';
import { storeKeyCheck } from './platform/database/installation.ts';
import type { DatabaseMigration } from './platform/database/migrations/DatabaseMigration.ts';
import type { DatabaseUrls, RoleOptions } from './platform/database/postgres/prepareRoles.ts';
import { prepareDatabase } from './platform/database/prepareDatabase.ts';
import { setServerZone } from './platform/database/setServerZone.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';

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
