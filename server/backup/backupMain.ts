import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readdir, rm } from 'node:fs/promises';
import { type BackupConfig, type Config, ConfigError, readConfig } from '#server/config.ts';
import { explainStartFailure } from '#server/explainStartFailure.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { createRoleOptions } from '#server/migrateDatabase.ts';
import { type DatabaseHandle, findDatabaseInUse, openDatabaseInUse } from '#server/openDatabase.ts';
import { readDatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { checkBackup } from './checkBackup.ts';
import { describeContents } from './describeContents.ts';
import { readPassphrase } from './readPassphrase.ts';
import { type BackupSource, writeBackup } from './writeBackup.ts';
import { type BackupStatus, readBackupStatus, writeBackupStatus } from './backupStatus.ts';
import { openBackupFolder } from './openBackupFolder.ts';

interface OpenBackupSource extends BackupSource {
  close(): Promise<void>;
}

/** The backup of a server that has ended would keep the next one from its data folder. */
async function findRunningDatabase(config: Config): Promise<DatabaseHandle> {
  const database = await findDatabaseInUse(config);
  if (database === null) {
    throw new StartError('The server that was to be backed up has ended.');
  }
  return database;
}

/** Opens what a backup reads; the server may run or not, unless it `mustRun`. */
export async function openBackupSource(config: Config, log: Log, { mustRun = false } = {}): Promise<OpenBackupSource> {
  const secrets = await loadSecrets(config, { mayCreate: false });
  const database = await (mustRun ? findRunningDatabase(config) : openDatabaseInUse(config, log));
  try {
    const urls = await readDatabaseUrls(createRoleOptions(database, { config, secrets }));
    return { urls, dataDir: config.dataDir, close: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const namePattern = /^prosa-\d{8}T\d{6}Z\.backup$/;
const draftPattern = /^prosa-\d{8}T\d{6}Z\.backup\.draft$/;

const toFileName = (at: Date): string => `prosa-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Removes the oldest backups, and drafts of killed runs; their names are their times. */
export async function removeOldBackups({ dir, keep }: Pick<BackupConfig, 'dir' | 'keep'>): Promise<void> {
  const all = await readdir(dir);
  const names = all.filter((name) => namePattern.test(name)).toSorted();
  const newest = names.at(-1) ?? '';
  const drafts = all.filter((name) => draftPattern.test(name) && name < newest);
  await Promise.all([...names.slice(0, -keep), ...drafts].map((name) => rm(path.join(dir, name), { force: true })));
}

/** Makes the backup of this day, restores it into an empty folder for a check, and removes the oldest ones. */
export async function runScheduledBackup(config: Config, log: Log): Promise<void> {
  const { backup } = config;
  if (backup === null) {
    throw new ConfigError(['BACKUP_DIR says where scheduled backups go.']);
  }
  await openBackupFolder(backup.dir);
  const source = await openBackupSource(config, log, { mustRun: true });
  const former = await readBackupStatus(backup.dir);
  const startedAt = new Date();
  const never: BackupStatus = { startedAt: startedAt.toISOString(), file: null, madeAt: null, bytes: null, checkedAt: null, error: null };
  let status: BackupStatus = { ...(former ?? never), startedAt: startedAt.toISOString(), error: null };
  await writeBackupStatus(backup.dir, status);
  try {
    const file = path.join(backup.dir, toFileName(startedAt));
    const passphrase = config.backupPassphrase ?? '';
    const { bytes } = await writeBackup(source, { file, passphrase }).finally(() => source.close());
    status = { ...status, file, bytes, madeAt: new Date().toISOString(), checkedAt: null };
    await writeBackupStatus(backup.dir, status);
    await checkBackup({ config, file, passphrase, log });
    await writeBackupStatus(backup.dir, { ...status, checkedAt: new Date().toISOString() });
    await removeOldBackups(backup);
  } catch (error) {
    await writeBackupStatus(backup.dir, { ...status, error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { scheduled: { type: 'boolean', default: false }, 'without-files': { type: 'boolean', default: false } },
});

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY });
  if (options.scheduled) {
    return runScheduledBackup(config, log);
  }
  const [file] = positionals;
  if (file === undefined || existsSync(file)) {
    throw new StartError(file === undefined ? 'Say where: npm run backup -- FILE' : `${file} exists already: a backup replaces none.`);
  }
  if (!existsSync(path.dirname(path.resolve(file)))) {
    throw new StartError(`There is no folder ${path.dirname(path.resolve(file))}: make it, or say another.`);
  }
  const passphrase = await readPassphrase(config, { isNew: true });
  const source = await openBackupSource(config, log);
  const result = await writeBackup(source, { file, passphrase, isWithoutFiles: options['without-files'] }).finally(() => source.close());
  console.log(`${file}: ${describeContents(result.contents, result.bytes)}`);
  await checkBackup({ config, file, passphrase, log });
  console.log('It was restored into an empty folder: rows and files are the same.');
}

try {
  await main();
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
}
