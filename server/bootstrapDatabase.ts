import { createFirstCompany } from './areas/provisioning/index.ts';
import { ensureSettings } from './areas/settings/index.ts';
import { hasDemoMarker } from './demo/demoMarker.ts';
import { makeDemo } from './demo/makeDemo.ts';
import { demoCompany, demoPassword, demoPeople } from './demo/demoCompany.ts';
import { ConfigError } from './config.ts';
import { queryOf, queryRows } from './platform/database/queryRows.ts';
import { runInSystemScope } from './platform/database/systemScope.ts';
import type { Platform } from './platform/platform.ts';

const isDatabaseEmpty = (platform: Platform): Promise<boolean> =>
  runInSystemScope(
    platform,
    'is this the first start',
    async ({ em }) => (await queryRows(em, queryOf({}, 'select from companies limit 1'))).length === 0,
  );

const describeDemoLogins = (): string[] => [
  `Demo logins (password ${demoPassword}): ${demoCompany.email}, ${demoPeople[0].email}, ${demoPeople[1].email}`,
];

async function createFirstAdmin(platform: Platform): Promise<string[]> {
  const { adminEmail, production } = platform.config;
  if (production && adminEmail === undefined) {
    throw new ConfigError(['ADMIN_EMAIL must name the first administrator: the database is empty.']);
  }
  const first = await createFirstCompany(platform, { name: 'Prosa', adminName: 'Admin', email: adminEmail ?? 'admin@localhost.prosa' });
  return first === null ? [] : [`First administrator: ${first.email}`, `One-time password, shown only now: ${first.password}`];
}

/**
 * Fills a new database (first company and administrator, or the demo) and adds settings that older companies lack. Returns the
 * lines that the start prints.
 */
export async function bootstrapDatabase(platform: Platform): Promise<string[]> {
  if (!(await isDatabaseEmpty(platform))) {
    await runInSystemScope(platform, 'settings that are new', (system) => ensureSettings(system));
    return (await hasDemoMarker(platform.config.dataDir)) ? describeDemoLogins() : [];
  }
  if (platform.config.demo) {
    return (await makeDemo(platform)) ? describeDemoLogins() : [];
  }
  return createFirstAdmin(platform);
}
