import type { RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { migrations } from '#server/migrations.ts';
import { prepareDatabase, type DatabaseUrls } from '#server/platform/database/prepareDatabase.ts';
import { createRoleUrl, roles } from '#server/platform/database/postgres/roles.ts';
import { createLog } from '#server/platform/log.ts';
import { testSecrets } from '#server/testing/server/testConfig.ts';

export const templateName = 'template_house';

/** The prefix of the databases of test files. */
export const testDatabasePrefix = 'house_';

/** Creates the migrated database that test databases are cloned from. */
export async function makeTemplateDatabase(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>): Promise<void> {
  await postgres.createDatabase(templateName);
  const secrets = await testSecrets();
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  await prepareDatabase({ url: postgres.url(templateName), passwords, migrations, log: createLog({ level: 'warn' }) });
}

/** The URLs of the product's roles: a superuser would skip every policy. */
export async function roleUrls(owner: string): Promise<DatabaseUrls> {
  const secrets = await testSecrets();
  return {
    owner,
    app: createRoleUrl(owner, roles.app, secrets.databasePassword('app')),
    support: createRoleUrl(owner, roles.support, secrets.databasePassword('support')),
  };
}
