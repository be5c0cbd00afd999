import type { RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { migrations } from '#server/migrations.ts';
import { prepareDatabase, type DatabaseUrls } from '#server/platform/database/prepareDatabase.ts';
import { createRoleUrl, roles } from '#server/platform/database/postgres/roles.ts';
import { createLog } from '#server/platform/log.ts';
import { testSecrets } from '#server/testing/server/testConfig.ts';

export const templateName = 'template_house';

/** What the name of a database begins with that a file of tests has for itself. */
export const testDatabasePrefix = 'house_';

/** Migrates the database that every test clones. */
export async function makeTemplateDatabase(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>): Promise<void> {
  await postgres.createDatabase(templateName);
  const secrets = await testSecrets();
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  await prepareDatabase({ url: postgres.url(templateName), passwords, migrations, log: createLog({ level: 'warn' }) });
}

/** A database entered as the roles the product uses: never as superuser, who skips every policy. */
export async function roleUrls(owner: string): Promise<DatabaseUrls> {
  const secrets = await testSecrets();
  return {
    owner,
    app: createRoleUrl(owner, roles.app, secrets.databasePassword('app')),
    support: createRoleUrl(owner, roles.support, secrets.databasePassword('support')),
  };
}
