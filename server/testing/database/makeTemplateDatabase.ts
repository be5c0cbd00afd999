import type { RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { migrations } from '#server/migrations.ts';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { createRoleNames, createRoleUrl } from '#server/platform/database/postgres/roles.ts';
import { prepareDatabase } from '#server/platform/database/prepareDatabase.ts';
import { createLog } from '#server/platform/log.ts';
import { testSecrets } from '#server/testing/server/testConfig.ts';

export const templateName = 'template_prosa';

/** The prefix of the databases of test files. */
export const testDatabasePrefix = 'prosa_test_';

/** Creates the migrated database that test databases are cloned from. */
export async function makeTemplateDatabase(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>): Promise<void> {
  await postgres.createDatabase(templateName);
  const secrets = await testSecrets();
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  await prepareDatabase({ url: postgres.url(templateName), passwords, migrations, log: createLog({ level: 'warn' }) });
}

/** The URLs of the product's roles, which clones have from the template: a superuser would skip every policy. */
export async function roleUrls(owner: string): Promise<DatabaseUrls> {
  const secrets = await testSecrets();
  const { app, support } = createRoleNames(templateName);
  return {
    owner,
    app: createRoleUrl(owner, app, secrets.databasePassword('app')),
    support: createRoleUrl(owner, support, secrets.databasePassword('support')),
  };
}
