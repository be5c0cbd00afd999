import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, type BackupConfig, type Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { readBackupStatus, writeBackupStatus, type BackupStatus } from './backupStatus.ts';
import { checkBackup } from './checkBackup.ts';
import { openBackupFolder } from './openBackupFolder.ts';
import { openBackupSource } from './openBackupSource.ts';
import { writeBackup } from './writeBackup.ts';

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
