import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { spawnedAs, type Account } from './account.ts';
import { DatabaseRefusal } from './refusal.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';

const run = promisify(execFile);

/** The superuser every cluster is made with. */
export const owner = 'prosa_owner';

/** The owner's password, kept beside the cluster for the next start and for an operator. */
export function ownerPassword(home: Home): string {
  const file = path.join(home.folder, 'password');
  if (existsSync(file)) {
    return readFileSync(file, 'utf8').trim();
  }
  if (existsSync(home.cluster)) {
    throw new DatabaseRefusal(
      `The password of the embedded database is missing (${file}). Bring the file back from a backup of the data folder.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

/** Makes the cluster unless it exists. Drafted under another name, so that one cut short is never taken for a whole one. */
export async function prepareCluster(home: Home, binaries: Binaries, setting: { password: string; durable: boolean }): Promise<void> {
  if (existsSync(home.cluster)) {
    return;
  }
  const draft = `${home.cluster}.draft`;
  const secret = path.join(home.folder, 'password.draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, setting.password, { mode: 0o600 });
  giveTo(home.account, draft, secret);
  try {
    await run(binaries.initdb, initArguments(draft, secret, setting.durable), { cwd: draft, ...spawnedAs(home.account) });
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, home.cluster);
}

/** Locale and encoding are PostgreSQL's own, so that sorting does not follow the machine; only trigrams still ask the system what a letter is. */
function initArguments(cluster: string, secret: string, durable: boolean): string[] {
  const access = ['-U', owner, '--pwfile', secret, '-A', 'scram-sha-256'];
  const text = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${systemLetters()}`];
  return ['-D', cluster, ...access, ...text, ...(durable ? [] : ['--no-sync'])];
}

function systemLetters(): string {
  const names: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' };
  return names[process.platform] ?? 'C';
}

function giveTo(account: Account | null, ...files: string[]): void {
  if (account) {
    files.forEach((file) => chownSync(file, account.uid, account.gid));
  }
}
