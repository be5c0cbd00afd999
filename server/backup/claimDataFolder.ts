import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { acquireLockfile } from '#server/platform/database/postgres/embedded/acquireLockfile.ts';
import { removeOutsideCluster } from '#server/platform/database/postgres/embedded/locateCluster.ts';
import { StartError } from '#server/platform/StartError.ts';
import { fileFolder, settingsFiles } from './backupFormat.ts';
import { checkLockName } from './checkFolder.ts';

const databaseFolder = 'postgres';
const lockName = 'restore.lock';
/** What a restore makes. */
const madeNames: readonly string[] = [databaseFolder, path.basename(fileFolder), ...settingsFiles];
/** A new disk has the first, and a check of a backup the second. */
const harmlessNames = new Set(['lost+found', checkLockName]);

/** A data folder that belongs to one restore. */
export interface ClaimedFolder {
  /** A restore that was killed has begun here: what is there may even be whole. */
  readonly isContinued: boolean;
  /** Takes away what this restore has made, so that the folder is as it was. */
  undo(): Promise<void>;
  /** The folder is an installation. */
  release(): void;
}

async function assertEmpty(dataDir: string, file: string): Promise<void> {
  const [ownName] = path.relative(dataDir, path.resolve(file)).split(path.sep);
  const isAllowed = (name: string): boolean => harmlessNames.has(name) || (name === ownName && !madeNames.includes(name));
  const names = (await readdir(dataDir)).filter((name) => !isAllowed(name));
  if (names.length > 0) {
    const listed = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;
    throw new StartError(
      `${dataDir} is not empty (${listed}); it may be an installation already. Restore into an empty DATA_DIR: move those files away, or name another folder.`,
    );
  }
}

/** Takes an empty data folder for a restore of `file`, or one that a killed restore left. Throws a `StartError` before anything is written. */
export async function claimDataFolder(folder: string, file: string): Promise<ClaimedFolder> {
  const dataDir = path.resolve(folder);
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined;
  const lock = path.join(dataDir, lockName);
  const isContinued = existsSync(lock);
  await (isContinued ? undefined : assertEmpty(dataDir, file));
  const release = acquireLockfile(lock);
  return {
    isContinued,
    release,
    undo: async () => {
      await removeOutsideCluster(path.join(dataDir, databaseFolder));
      for (const name of madeNames) {
        await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
      }
      release();
      await (isNew ? rmdir(dataDir).catch(() => undefined) : undefined);
    },
  };
}
