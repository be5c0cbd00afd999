import { setTimeout as wait } from 'node:timers/promises';
import { makeDemo } from '#server/demo/makeDemo.ts';
import { startApp } from '#server/startApp.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { templateName, roleUrls } from './makeTemplateDatabase.ts';

/** The database that holds the demo company, to be cloned. */
export const demoTemplateName = 'template_demo';

const pendingWorkQuery = `select (select count(*) from outbox) + (select count(*) from listener_tasks where parked_at is null) as count`;

/** Whoever clones it later begins with nothing left to be done. */
async function waitForPendingWork(platform: Platform): Promise<void> {
  while ((await queryAsSupport<{ count: string }>(platform, pendingWorkQuery))[0]?.count !== '0') {
    await wait(50);
  }
}

/** Makes the demo company once for a whole run; its files lie in the data folder that is named. */
export async function makeDemoTemplate(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>, dataDir: string): Promise<void> {
  await postgres.createDatabase(demoTemplateName, templateName);
  const config = testConfig({ DEMO: '1', DATA_DIR: dataDir });
  const urls = await roleUrls(postgres.url(demoTemplateName));
  const house = await startApp({ config, secrets: await testSecrets(), log: createLog({ level: 'warn' }), urls });
  await makeDemo(house.platform);
  await waitForPendingWork(house.platform);
  await house.stop();
}
