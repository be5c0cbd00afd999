import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { spawnOptionsFor, type PostgresAccount } from './account.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterLocation } from './locateCluster.ts';

const run = promisify(execFile);

/** The superuser of every cluster. */
export const ownerRole = 'prosa_owner';

/** The owner's password, stored beside the cluster. Throws `DatabaseUnavailableError` when it is missing. */
export function ensureOwnerPassword(location: ClusterLocation): string {
  const file = path.join(location.folder, 'password');
  if (existsSync(file)) {
    return readFileSync(file, 'utf8').trim();
  }
  if (existsSync(location.cluster)) {
    throw new DatabaseUnavailableError(
      `The password of the embedded database is missing (${file}). Bring the file back from a backup of the data folder.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

/** Creates the cluster unless it exists. Written under a temporary name, so that an interrupted one is never used. */
export async function prepareCluster(
  location: ClusterLocation,
  binaries: Binaries,
  setting: { password: string; durable: boolean },
): Promise<void> {
  if (existsSync(location.cluster)) {
    return;
  }
  const draft = `${location.cluster}.draft`;
  const secret = path.join(location.folder, 'password.draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, setting.password, { mode: 0o600 });
  changeOwner(location.account, draft, secret);
  try {
    await run(binaries.initdb, initArguments(draft, secret, setting.durable), { cwd: draft, ...spawnOptionsFor(location.account) });
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, location.cluster);
}

/**
 * PostgreSQL's own locale and encoding, so that sorting does not depend on the machine; only trigrams ask the system what a
 * letter is.
 */
function initArguments(cluster: string, secret: string, durable: boolean): string[] {
  const access = ['-U', ownerRole, '--pwfile', secret, '-A', 'scram-sha-256'];
  const text = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${systemCharacterType()}`];
  return ['-D', cluster, ...access, ...text, ...(durable ? [] : ['--no-sync'])];
}

function systemCharacterType(): string {
  const names: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' };
  return names[process.platform] ?? 'C';
}

function changeOwner(account: PostgresAccount | null, ...files: string[]): void {
  if (account) {
    files.forEach((file) => chownSync(file, account.uid, account.gid));
  }
}
