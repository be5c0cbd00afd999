import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';

const run = promisify(execFile);

/** The account that PostgreSQL runs as; null: the current one. */
export interface PostgresAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const candidateNames = ['postgres', 'nobody'];

/** PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** The account for a new cluster; null unless this process is root. Throws `DatabaseUnavailableError` when root finds none. */
export async function chooseAccount(): Promise<PostgresAccount | null> {
  if (!isRoot()) {
    return null;
  }
  for (const name of candidateNames) {
    const account = await lookUpAccount(name);
    if (account) {
      return account;
    }
  }
  throw new DatabaseUnavailableError(
    `PostgreSQL does not run as root, and this machine has none of the accounts ${candidateNames.join(', ')}.`,
  );
}

/** The owner of an existing cluster, so that root and that owner can alternate. */
export function readClusterAccount(cluster: string): PostgresAccount | null {
  const { uid, gid } = statSync(cluster);
  return isRoot() && uid !== 0 ? { name: `uid ${uid}`, uid, gid } : null;
}

export function spawnOptionsFor(account: PostgresAccount | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

async function lookUpAccount(name: string): Promise<PostgresAccount | null> {
  try {
    const { stdout } = await run('getent', ['passwd', name]);
    const [, , uid, gid] = stdout.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}
