import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount, type PostgresAccount, readClusterAccount } from './account.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';

const readBit = 4;
const searchBit = 1;

/** Whether the account may traverse to a path and read it; a missing path is judged by its nearest existing parent. */
export function canReach(account: Pick<PostgresAccount, 'uid' | 'gid'>, target: string): boolean {
  const end = realpathSync(nearestExisting(path.resolve(target)));
  const searched = ancestorsOf(end).every((folder) => hasPermission(statSync(folder), account, searchBit));
  const stats = statSync(end);
  return searched && hasPermission(stats, account, stats.isDirectory() ? readBit | searchBit : readBit);
}

function nearestExisting(target: string): string {
  return existsSync(target) ? target : nearestExisting(path.dirname(target));
}

function ancestorsOf(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [] : [...ancestorsOf(parent), parent];
}

function hasPermission(stats: Stats, account: Pick<PostgresAccount, 'uid' | 'gid'>, bits: number): boolean {
  return ((stats.mode >> shiftFor(stats, account)) & bits) === bits;
}

function shiftFor(stats: Stats, account: Pick<PostgresAccount, 'uid' | 'gid'>): number {
  if (stats.uid === account.uid) {
    return 6;
  }
  return stats.gid === account.gid ? 3 : 0;
}

/** Folder and account of a cluster. */
export interface ClusterLocation {
  readonly folder: string;
  readonly cluster: string;
  readonly account: PostgresAccount | null;
  /** Whether `folder` is not the requested one. */
  readonly isOutsideDataDir: boolean;
  /** Where copies of the programs may be stored. */
  readonly binariesFolder: string;
}

/** Where clusters go whose account cannot reach the data folder. */
const defaultFallbackDir = '/var/lib/prosa';

const pointerName = 'location';
/** Beside a cluster outside the data folder: the folder that it belongs to. */
const ownerName = 'owner';

/**
 * Finds or chooses the folder of a cluster. A cluster outside the data folder is found through a pointer file, not by a computed
 * name, so that moving the data folder keeps it and removing the data folder starts a new one.
 */
export async function locateCluster(requestedDir: string, fallbackDir = defaultFallbackDir): Promise<ClusterLocation> {
  mkdirSync(requestedDir, { recursive: true });
  const dir = realpathSync(requestedDir);
  const folder = readPointer(dir) ?? dir;
  if (folder !== dir) {
    claimOutsideCluster(folder, dir);
  }
  if (existsSync(path.join(folder, 'cluster'))) {
    const account = readClusterAccount(path.join(folder, 'cluster'));
    assertReachable(folder, account);
    return createLocation(folder, { dir, account, fallbackDir });
  }
  const account = await chooseAccount();
  return createLocation(chooseFolder(folder, { dir, account, fallbackDir }), { dir, account, fallbackDir });
}

/** Removes a cluster that is kept outside its folder, which somebody is about to remove. */
export async function removeOutsideCluster(requestedDir: string, fallbackDir = defaultFallbackDir): Promise<void> {
  const dir = existsSync(requestedDir) ? realpathSync(requestedDir) : requestedDir;
  const folder = readLine(path.join(dir, pointerName));
  const isOwn = ['', dir].includes(readLine(path.join(folder, ownerName)));
  if (isOwn && path.dirname(folder) === path.resolve(fallbackDir)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface LocationChoice {
  readonly dir: string;
  readonly account: PostgresAccount | null;
  readonly fallbackDir: string;
}

function createLocation(folder: string, { dir, account, fallbackDir }: LocationChoice): ClusterLocation {
  if (account) {
    makeTraversableFolder(folder);
  }
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    account,
    isOutsideDataDir: folder !== dir,
    binariesFolder: account ? fallbackDir : dir,
  };
}

function chooseFolder(currentFolder: string, { dir, account, fallbackDir }: LocationChoice): string {
  if (!account || currentFolder !== dir || canReach(account, path.dirname(dir))) {
    return currentFolder;
  }
  makeTraversableFolder(fallbackDir);
  const folder = findFreeName(path.join(fallbackDir, createHash('sha256').update(dir).digest('hex').slice(0, 12)));
  makeTraversableFolder(folder);
  writeFileSync(path.join(folder, ownerName), `${dir}\n`);
  writeFileSync(path.join(dir, pointerName), `${folder}\n`);
  return folder;
}

const readLine = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/** A data folder that was moved takes its database along; a copy would change that of the first. */
function claimOutsideCluster(folder: string, dir: string): void {
  const owner = readLine(path.join(folder, ownerName));
  if (owner !== '' && owner !== dir && readLine(path.join(owner, pointerName)) === folder) {
    throw new DatabaseUnavailableError(
      `${dir} is a copy of ${owner}, whose database in ${folder} was not copied. Make a backup of that one, and restore it into an empty folder.`,
    );
  }
  writeFileSync(path.join(folder, ownerName), `${dir}\n`);
}

/** Creates a folder that other accounts may traverse, whatever the umask. */
export function makeTraversableFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** A database whose data folder was removed is kept: only its operator knows whether it is needed. */
function findFreeName(base: string): string {
  let name = base;
  for (let next = 2; existsSync(name); next += 1) {
    name = `${base}-${next}`;
  }
  return name;
}

function readPointer(dir: string): string | undefined {
  const pointer = path.join(dir, pointerName);
  if (!existsSync(pointer)) {
    return undefined;
  }
  const folder = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(folder)) {
    throw new DatabaseUnavailableError(
      `The database of ${dir} was kept in ${folder}, which is gone. Bring it back, or remove ${pointer} to begin with an empty one.`,
    );
  }
  return folder;
}

function assertReachable(folder: string, account: PostgresAccount | null): void {
  if (account && !canReach(account, folder)) {
    throw new DatabaseUnavailableError(
      `PostgreSQL runs as ${account.name}, which cannot reach its files in ${folder} any more. Open the folders above it for searching.`,
    );
  }
}
