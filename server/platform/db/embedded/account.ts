import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseRefusal } from './refusal.ts';

const run = promisify(execFile);

/** The account a PostgreSQL process runs as; `null` elsewhere means: as ourselves. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

/** Whether this process is root, under which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** The account for a new cluster: none of its own unless we are root. */
export async function unprivilegedAccount(): Promise<Account | null> {
  if (!isRoot()) {
    return null;
  }
  for (const name of candidates) {
    const account = await lookUp(name);
    if (account) {
      return account;
    }
  }
  throw new DatabaseRefusal(`PostgreSQL does not run as root, and this machine has none of the accounts ${candidates.join(', ')}.`);
}

/** The account of an existing cluster is its owner, so that root and that owner can take turns. */
export function accountOfCluster(cluster: string): Account | null {
  const { uid, gid } = statSync(cluster);
  return isRoot() && uid !== 0 ? { name: `uid ${uid}`, uid, gid } : null;
}

/** What `spawn` needs to start a process under the account, outside any folder closed to it. */
export function spawnedAs(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const { stdout } = await run('getent', ['passwd', name]);
    const [, , uid, gid] = stdout.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}
