import { existsSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { acquireLockfile } from '#server/platform/database/postgres/embedded/acquireLockfile.ts';
import { removeOutsideCluster } from '#server/platform/database/postgres/embedded/locateCluster.ts';
import { dayMs } from '#shared/rules/durations.ts';

const prefix = 'prosa-check-';
export const checkLockName = 'check.lock';

async function remove(folder: string): Promise<void> {
  await removeOutsideCluster(path.join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** An empty folder for what a check restores; the lock in it ends with the process. */
export async function makeCheckFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  acquireLockfile(path.join(folder, checkLockName));
  await chmod(folder, 0o755);
  return { folder, remove: () => remove(folder) };
}

/** In a folder of others their links could lead anywhere. */
async function isOwnFolder(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => null);
  return stats !== null && stats.isDirectory() && stats.uid === (process.getuid?.() ?? stats.uid);
}

/** Of a process that is no more. A folder without a lock is just being made, unless it is old. */
async function isLeft(folder: string): Promise<boolean> {
  const lock = path.join(folder, checkLockName);
  if (!existsSync(lock)) {
    const stats = await lstat(folder).catch(() => null);
    return stats !== null && Date.now() - stats.mtimeMs > dayMs;
  }
  try {
    acquireLockfile(lock);
    return true;
  } catch {
    return false;
  }
}

/** Removes what killed checks left: it is the whole installation, readable. */
export async function removeLeftChecks(): Promise<void> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => path.join(os.tmpdir(), name))) {
    if ((await isOwnFolder(folder)) && (await isLeft(folder))) {
      await remove(folder);
    }
  }
}

export const sweepLeftChecks: RecurringJob = {
  name: 'backups.removeLeftChecks',
  every: dayMs,
  isLocal: true,
  run: () => removeLeftChecks(),
};
