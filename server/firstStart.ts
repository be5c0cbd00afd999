import { createFirstCompany } from '#server/areas/companies/index.ts';
import { ensureSettings } from '#server/areas/settings/index.ts';
import { hasDemoMark } from '#server/demo/mark.ts';
import { makeDemo } from '#server/demo/makeDemo.ts';
import { demoCompany, demoPassword, demoPeople } from '#server/demo/people.ts';
import { ConfigError } from '#server/config.ts';
import { queryOf, rows } from '#server/platform/db/rows.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';

const isEmpty = (platform: Platform): Promise<boolean> =>
  systemScope(
    platform,
    'is this the first start',
    async ({ em }) => (await rows(em, queryOf({}, 'select from companies limit 1'))).length === 0,
  );

const demoLogins = (): string[] => [
  `Demo logins (password ${demoPassword}): ${demoCompany.email}, ${demoPeople[0].email}, ${demoPeople[1].email}`,
];

async function makeFirstAdmin(platform: Platform): Promise<string[]> {
  const { adminEmail, production } = platform.config;
  if (production && adminEmail === undefined) {
    throw new ConfigError(['ADMIN_EMAIL must name the first administrator: the database is empty.']);
  }
  const first = await createFirstCompany(platform, { name: 'Prosa', adminName: 'Admin', email: adminEmail ?? 'admin@localhost.prosa' });
  return first === null ? [] : [`First administrator: ${first.email}`, `One-time password, shown only now: ${first.password}`];
}

/**
 * What a start owes the database beyond its schema: the first company and its administrator, or the demo, and settings
 * that older companies do not have yet. Gives the lines that the start prints.
 */
export async function firstStart(platform: Platform): Promise<string[]> {
  if (!(await isEmpty(platform))) {
    await systemScope(platform, 'settings that are new', (system) => ensureSettings(system));
    return (await hasDemoMark(platform.config.dataDir)) ? demoLogins() : [];
  }
  if (platform.config.demo) {
    return (await makeDemo(platform)) ? demoLogins() : [];
  }
  return makeFirstAdmin(platform);
}
