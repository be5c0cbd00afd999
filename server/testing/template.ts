import type { RunningPostgres } from '#server/platform/db/postgres.ts';
import { prepareDatabase } from '#server/platform/db/prepare.ts';
import { createLog } from '#server/platform/log.ts';
import { testSecrets } from './settings.ts';

export const templateName = 'template_house';

/** Migrates the database that every test clones. */
export async function makeTemplate(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>): Promise<void> {
  await postgres.createDatabase(templateName);
  const secrets = await testSecrets();
  const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
  await prepareDatabase({ url: postgres.url(templateName), passwords, log: createLog({ level: 'warn' }) });
}
