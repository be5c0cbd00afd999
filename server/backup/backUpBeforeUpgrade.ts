import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { createRoleOptions } from '#server/migrateDatabase.ts';
import { prepareDatabaseRoles } from '#server/platform/database/prepareDatabase.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { writeBackup } from './writeBackup.ts';

interface UpgradeDeps {
  readonly config: Config;
  readonly secrets: Secrets;
  /** The owner's. */
  readonly url: string;
}

export interface UpgradeBackup {
  readonly file: string;
  /** Message to the operator. */
  readonly lines: readonly string[];
}

const draftLifeMs = hourMs;

/** Without a passphrase of the operator these backups have one beside them: they never leave the data folder by themselves. */
async function readOrCreatePassphrase(folder: string): Promise<string> {
  const file = path.join(folder, 'passphrase');
  await writeFile(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'EEXIST' ? undefined : Promise.reject(error),
  );
  return (await readFile(file, 'utf8')).trim();
}

/** Removes what killed upgrades left; another server may be writing a newer one. */
async function removeLeftDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.draft'))) {
    const draft = path.join(folder, name);
    const stats = await stat(draft).catch(() => null);
    await (stats !== null && Date.now() - stats.mtimeMs > draftLifeMs ? rm(draft, { force: true }) : undefined);
  }
}

/** Backs up the database before its schema changes. Stored files stay as they are: no step of the schema touches them. */
export async function backUpBeforeUpgrade({ config, secrets, url }: UpgradeDeps): Promise<UpgradeBackup> {
  const folder = path.join(config.dataDir, 'upgrades');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftDrafts(folder);
  const passphrase = config.backupPassphrase ?? (await readOrCreatePassphrase(folder));
  const file = path.join(folder, `before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`);
  const urls = await prepareDatabaseRoles(createRoleOptions({ url }, { config, secrets }));
  await writeBackup({ urls, dataDir: config.dataDir }, { file, passphrase, isWithoutFiles: true });
  const words = config.backupPassphrase === undefined ? `, its passphrase in ${path.join(folder, 'passphrase')}` : '';
  return {
    file,
    lines: [
      `The database is upgraded. What it was before is in ${file}${words}.`,
      'To go back: stop, check out the earlier version, npm run restore -- FILE into an empty DATA_DIR, and move the folder files there.',
    ],
  };
}
