import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { makeDemoCompany } from '#server/demo/makeDemo.ts';
import { startApp } from '#server/startApp.ts';
import { migrations } from '#server/migrations.ts';
import { startPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { prepareDatabase } from '#server/platform/database/prepareDatabase.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { loadSecrets } from '#server/platform/secrets.ts';

export interface BenchDatabase {
  /** As the owner: data is made by SQL. */
  readonly client: pg.Client;
  /** As the application, without its background work. */
  readonly platform: Platform;
  /** The demo's company was made now. */
  readonly isNew: boolean;
}

/** Opens the database of a data folder, with the demo's company in it. */
export async function withBenchDatabase(dataDir: string, run: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '1', PORT: '0', LOG_LEVEL: 'warn', SERVICES: 'web' });
  const log = createLog({ level: 'warn' });
  const secrets = await loadSecrets(config);
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log });
  try {
    await postgres.createDatabase('prosa');
    const passwords = { app: secrets.databasePassword('app'), support: secrets.databasePassword('support') };
    const urls = await prepareDatabase({ url: postgres.url('prosa'), passwords, migrations, log });
    const app = await startApp({ config, secrets, log, urls });
    const client = new pg.Client(urls.owner);
    await client.connect();
    try {
      await run({ client, platform: app.platform, isNew: (await makeDemoCompany(app.platform)) !== null });
    } finally {
      await client.end();
      await app.stop();
    }
  } finally {
    await postgres.stop();
  }
}
