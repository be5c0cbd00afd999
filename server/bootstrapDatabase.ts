import { discardCompanies } from './tenancy/companies/index.ts';
import { createFirstCompany } from './operations/provisioning/index.ts';
import { ensureSettings } from './tenancy/settings/index.ts';
import { hasDemoMarker, removeDemoMarker } from './demo/demoMarker.ts';
import { makeDemo } from './demo/makeDemo.ts';
import { demoCompany, demoPassword, demoPeople } from './demo/demoCompany.ts';
import { ConfigError } from './config.ts';
import { readFirstStart, saveFirstStart } from './platform/database/installation.ts';
import { advisoryLocks } from './platform/database/postgres/advisoryLocks.ts';
import { execute, queryOf, queryRows } from './platform/database/queryRows.ts';
import { runInSystemScope } from './platform/database/systemScope.ts';
import type { Platform } from './platform/platform.ts';

type PrintLines = (lines: readonly string[]) => void;

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
  const { adminEmail = 'admin@localhost.prosa' } = platform.config;
  const first = await createFirstCompany(platform, { name: 'Prosa', adminName: 'Admin', email: adminEmail });
  return first === null ? [] : [`First administrator: ${first.email}`, `One-time password, shown only now: ${first.password}`];
}

function assertCanStartFirst({ config: { demo, production, adminEmail } }: Platform): void {
  if (!demo && production && adminEmail === undefined) {
    throw new ConfigError(['ADMIN_EMAIL must name the first administrator: the database is empty.']);
  }
}

/** A first start that was killed has left half a demo, or an administrator whose password nobody has read. */
async function discardInterruptedStart(platform: Platform): Promise<void> {
  await runInSystemScope(platform, 'an interrupted first start', discardCompanies);
  await removeDemoMarker(platform.config.dataDir);
}

async function startAgain(platform: Platform): Promise<string[]> {
  await runInSystemScope(platform, 'settings that are new', (system) => ensureSettings(system));
  await saveFirstStart(platform, 'done');
  return (await hasDemoMarker(platform.config.dataDir)) ? describeDemoLogins() : [];
}

/** The one-time password is printed before the start counts as done: one that nobody can have read is made again. */
async function startFirst(platform: Platform, print: PrintLines): Promise<string[]> {
  assertCanStartFirst(platform);
  await saveFirstStart(platform, 'running');
  if (platform.config.demo) {
    await makeDemo(platform);
  } else {
    print(await createFirstAdmin(platform));
  }
  await saveFirstStart(platform, 'done');
  return platform.config.demo ? describeDemoLogins() : [];
}

/**
 * Fills a new database (first company and administrator, or the demo) and adds settings that older companies lack; what an
 * interrupted first start has left is made again. Of several servers that start at once, the others wait for the first. Returns
 * the lines that the start prints when it is ready; `print` takes those that cannot wait.
 */
export const bootstrapDatabase = (platform: Platform, print: PrintLines = () => undefined): Promise<string[]> =>
  runInSystemScope(platform, 'the start', async ({ em }) => {
    await execute(em, 'select pg_advisory_xact_lock($1)', [advisoryLocks.bootstrap]);
    const firstStart = await readFirstStart(platform);
    await (firstStart === 'running' ? discardInterruptedStart(platform) : undefined);
    return firstStart === 'done' || !(await isDatabaseEmpty(platform)) ? startAgain(platform) : startFirst(platform, print);
  });
