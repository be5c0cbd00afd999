import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { register } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import { readBackupStatus, writeBackupStatus } from './backupStatus.ts';
import { describeBackups, startBackupMetrics } from './describeBackups.ts';
import { findLastBackupTime } from './beginDueBackup.ts';
import { removeOldBackups, runScheduledBackup } from './backupMain.ts';

const plan = { schedule: '03:30', timeZone: 'America/Sao_Paulo' };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('findLastBackupTime', () => {
  it('is today in the zone of the server once that time has passed, else yesterday', () => {
    expect(findLastBackupTime(new Date('2026-11-26T06:31:00Z'), plan).toISOString()).toBe('2026-11-26T06:30:00.000Z');
    expect(findLastBackupTime(new Date('2026-11-26T06:29:00Z'), plan).toISOString()).toBe('2026-11-25T06:30:00.000Z');
    expect(findLastBackupTime(new Date('2026-11-26T01:00:00Z'), plan).toISOString()).toBe('2026-11-25T06:30:00.000Z');
  });

  it('is the next time that exists where the clock skips it, and yesterday also after a day of 25 hours', () => {
    const newYork = { schedule: '02:30', timeZone: 'America/New_York' };
    expect(findLastBackupTime(new Date('2030-03-10T06:59:00Z'), newYork).toISOString()).toBe('2030-03-09T07:30:00.000Z');
    expect(findLastBackupTime(new Date('2030-03-10T07:00:00Z'), newYork).toISOString()).toBe('2030-03-10T07:00:00.000Z');
    const late = { schedule: '23:59', timeZone: 'America/New_York' };
    expect(findLastBackupTime(new Date('2030-11-04T04:30:00Z'), late).toISOString()).toBe('2030-11-03T03:59:00.000Z');
  });
});

describe('removeOldBackups', () => {
  it('removes the oldest backups, drafts of killed runs, and nothing else', async () => {
    const folder = await makeFolder();
    const names = ['prosa-20261124T063000Z.backup', 'prosa-20261125T063000Z.backup', 'prosa-20261126T063000Z.backup'];
    for (const name of [...names, 'mine.backup', 'prosa-20261123T063000Z.backup.draft', 'prosa-20261127T063000Z.backup.draft']) {
      await writeFile(path.join(folder, name), '');
    }
    await mkdir(path.join(folder, 'older'));
    await removeOldBackups({ dir: folder, keep: 2 });
    expect((await readdir(folder)).toSorted()).toEqual([
      'mine.backup',
      'older',
      ...names.slice(1),
      // Just being written.
      'prosa-20261127T063000Z.backup.draft',
    ]);
  });
});

describe('the status of backups', () => {
  it('is read as it was written, and null where there is none or an unreadable one', async () => {
    const folder = await makeFolder();
    expect(await readBackupStatus(folder)).toBe(null);
    const at = '2026-11-26T06:30:00.000Z';
    const status = { startedAt: at, file: 'x', madeAt: at, bytes: 12, checkedAt: null, error: null };
    await writeBackupStatus(folder, status);
    expect(await readBackupStatus(folder)).toEqual(status);
    await writeFile(path.join(folder, 'status.json'), '{');
    expect(await readBackupStatus(folder)).toBe(null);
  });
});

describe('the folder of scheduled backups', () => {
  const configOf = (folder: string) => testConfig({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'long enough here' });

  it('has no age in the metrics before there is a backup, and none any more when it is lost', async () => {
    const folder = await makeFolder();
    startBackupMetrics(configOf(folder));
    const read = async (name: string): Promise<number[]> =>
      [...(await register.metrics()).matchAll(new RegExp(`^${name} (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
    expect(await read('prosa_backup_age_seconds')).toEqual([]);
    expect(await read('prosa_backup_bytes')).toEqual([]);
    expect(await read('prosa_backup_failed')).toEqual([0]);
    const at = new Date(Date.now() - 7_200_000).toISOString();
    await writeBackupStatus(folder, { startedAt: at, file: 'x', madeAt: at, bytes: 12, checkedAt: at, error: null });
    expect(Math.floor((await read('prosa_backup_age_seconds'))[0] ?? 0)).toBeGreaterThanOrEqual(7_200);
    expect(await read('prosa_backup_bytes')).toEqual([12]);
    await rm(path.join(folder, 'status.json'));
    expect(await read('prosa_backup_age_seconds')).toEqual([]);
  });

  it('that cannot be made is told, as that of a disk which is not there', async () => {
    const base = await makeFolder();
    await symlink(path.join(base, 'missing'), path.join(base, 'disk'));
    expect(await describeBackups(configOf(path.join(base, 'disk/daily')))).toMatchObject({ at: null, hasFailed: true });
    expect(await describeBackups(configOf(path.join(base, 'new/daily')))).toMatchObject({ at: null, hasFailed: false });
  });

  it('that is a file, or below one, is named in a sentence', async () => {
    const file = path.join(await makeFolder(), 'backups');
    await writeFile(file, '');
    for (const folder of [file, path.join(file, 'daily')]) {
      await expect(runScheduledBackup(configOf(folder), createLog({ level: 'warn' }))).rejects.toThrow(
        `The folder of BACKUP_DIR, ${folder}, is no folder`,
      );
    }
  });
});
