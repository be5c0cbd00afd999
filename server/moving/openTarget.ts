import { createFirstCompany } from '#server/operations/provisioning/index.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { createRoleOptions, migrateDatabase } from '#server/migrateDatabase.ts';
import { openDatabase, openDatabaseInUse } from '#server/openDatabase.ts';
import { connectClient } from '#server/platform/database/connectClient.ts';
import { assertOwnSecrets, readInstallation } from '#server/platform/database/installation.ts';
import { readDatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { loadSecrets, secretsFile } from '#server/platform/secrets.ts';
import { startApp } from '#server/startApp.ts';

/** The server that companies are brought into, without any of its services. */
export interface ImportTarget {
  readonly platform: Platform;
  close(): Promise<void>;
}

export interface TargetOptions {
  readonly config: Config;
  readonly log: Log;
  /** An empty database may be filled: the scratch one of a dry run. */
  readonly isScratch: boolean;
  /** Reads alone: the server may run meanwhile, and its database stays as it is. */
  readonly mayRun?: boolean;
}

async function readHoldsData(url: string): Promise<Awaited<ReturnType<typeof readInstallation>>> {
  const client = await connectClient({ url, variable: 'DATABASE_URL' });
  try {
    return await readInstallation(client);
  } finally {
    await client.end();
  }
}

/** Opens the database and the files of a server; unless it `mayRun`, the embedded database of a running server is locked. Throws a `StartError`. */
export async function openTarget({ config, log, isScratch, mayRun = false }: TargetOptions): Promise<ImportTarget> {
  const database = mayRun ? await openDatabaseInUse(config, log) : { ...(await openDatabase(config, log)), isRunning: false };
  try {
    const installation = await readHoldsData(database.url);
    if (!installation.holdsData && !isScratch) {
      throw new ConfigError(['There is no server here to bring companies into: start it once, or correct DATA_DIR or DATABASE_URL.']);
    }
    const secrets = await loadSecrets(config, { mayCreate: isScratch });
    assertOwnSecrets(secrets, installation, secretsFile(config.dataDir));
    const urls = database.isRunning
      ? await readDatabaseUrls(createRoleOptions(database, { config, secrets }))
      : await migrateDatabase(database, { config, secrets, log });
    const app = await startApp({ config: { ...config, port: 0, host: '127.0.0.1', services: [] }, secrets, log, urls });
    await (isScratch ? createFirstCompany(app.platform, { name: 'Prosa', adminName: 'Admin', email: 'admin@localhost.prosa' }) : undefined);
    const close = async (): Promise<void> => {
      await app.stop();
      await database.stop();
    };
    return { platform: app.platform, close };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
