import type { RunningPostgres } from '#server/platform/db/postgres.ts';
import { prepareDatabase, type DatabaseUrls } from '#server/platform/db/prepare.ts';
import { asRole, roles } from '#server/platform/db/roles.ts';
import { createLog } from '#server/platform/log.ts';
import { testSecrets } from './settings.ts';

export const templateName = 'template_house';

/** What the name of a database begins with that a file of tests has for itself. */
export const ownPrefix = 'house_';

/** Migrates the database that every test clones. */
export async function makeTemplate(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>): Promise<void> {
  await postgres.createDatabase(templateName);
  const secrets = await testSecrets();
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  await prepareDatabase({ url: postgres.url(templateName), passwords, log: createLog({ level: 'warn' }) });
}

/** A database entered as the roles the product uses: never as superuser, who skips every policy. */
export async function urlsOf(owner: string): Promise<DatabaseUrls> {
  const secrets = await testSecrets();
  return {
    owner,
    app: asRole(owner, roles.app, secrets.databasePassword('app')),
    support: asRole(owner, roles.support, secrets.databasePassword('support')),
  };
}
