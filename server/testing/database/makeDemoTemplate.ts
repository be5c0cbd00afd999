import { setTimeout as wait } from 'node:timers/promises';
import { makeDemo } from '#server/demo/makeDemo.ts';
import { startApp } from '#server/startApp.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { templateName, roleUrls } from './makeTemplateDatabase.ts';

export const demoTemplateName = 'template_demo';

const pendingWorkQuery = `select (select count(*) from outbox) + (select count(*) from listener_tasks where parked_at is null) as count`;

/** A clone must start without pending work. */
async function waitForPendingWork(platform: Platform): Promise<void> {
  while ((await queryAsSupport<{ count: string }>(platform, pendingWorkQuery))[0]?.count !== '0') {
    await wait(50);
  }
}

/** Creates the template with the demo company, once per test run; its files are stored in `dataDir`. */
export async function makeDemoTemplate(postgres: Pick<RunningPostgres, 'url' | 'createDatabase'>, dataDir: string): Promise<void> {
  await postgres.createDatabase(demoTemplateName, templateName);
  const config = testConfig({ DEMO: '1', DATA_DIR: dataDir });
  const urls = await roleUrls(postgres.url(demoTemplateName));
  const server = await startApp({ config, secrets: await testSecrets(), log: createLog({ level: 'warn' }), urls });
  await makeDemo(server.platform);
  await waitForPendingWork(server.platform);
  await server.stop();
}
