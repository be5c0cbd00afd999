import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accountOfCluster, unprivilegedAccount, type Account } from './account.ts';
import { canReach } from './reach.ts';
import { DatabaseRefusal } from './refusal.ts';

/** The folder a cluster lives in, and the account that runs it. */
export interface Home {
  readonly folder: string;
  readonly cluster: string;
  readonly account: Account | null;
  /** Whether that is not the folder asked for. */
  readonly isElsewhere: boolean;
  /** Where copies of the programs may be put. */
  readonly spare: string;
}

/** Where databases go that their account could not reach in the data folder. */
export const shelter = '/var/lib/prosa';

const pointerName = 'location';

/**
 * Finds or chooses the home of a data folder's cluster. A cluster kept elsewhere is found through a pointer in the data
 * folder, not by a computed name, so that moving the data folder keeps it and removing the data folder begins anew.
 */
export async function findHome(wanted: string, refuge = shelter): Promise<Home> {
  mkdirSync(wanted, { recursive: true });
  const dir = realpathSync(wanted);
  const known = pointedTo(dir) ?? dir;
  if (existsSync(path.join(known, 'cluster'))) {
    const account = accountOfCluster(path.join(known, 'cluster'));
    refuseUnreachable(known, account);
    return home(known, { dir, account, refuge });
  }
  const account = await unprivilegedAccount();
  return home(chosenFolder(known, { dir, account, refuge }), { dir, account, refuge });
}

interface Choice {
  readonly dir: string;
  readonly account: Account | null;
  readonly refuge: string;
}

function home(folder: string, { dir, account, refuge }: Choice): Home {
  if (account) {
    openFolder(folder);
  }
  return { folder, cluster: path.join(folder, 'cluster'), account, isElsewhere: folder !== dir, spare: account ? refuge : dir };
}

function chosenFolder(known: string, { dir, account, refuge }: Choice): string {
  if (!account || known !== dir || canReach(account, path.dirname(dir))) {
    return known;
  }
  openFolder(refuge);
  const folder = freeName(path.join(refuge, createHash('sha256').update(dir).digest('hex').slice(0, 12)));
  writeFileSync(path.join(dir, pointerName), `${folder}\n`);
  return folder;
}

/** Makes a folder that others may walk through, whatever the umask. */
export function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** A database whose data folder was removed is left alone: only its operator knows that it is not needed. */
function freeName(base: string): string {
  let name = base;
  for (let next = 2; existsSync(name); next += 1) {
    name = `${base}-${next}`;
  }
  return name;
}

function pointedTo(dir: string): string | undefined {
  const pointer = path.join(dir, pointerName);
  if (!existsSync(pointer)) {
    return undefined;
  }
  const folder = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(folder)) {
    throw new DatabaseRefusal(
      `The database of ${dir} was kept in ${folder}, which is gone. Bring it back, or remove ${pointer} to begin with an empty one.`,
    );
  }
  return folder;
}

function refuseUnreachable(folder: string, account: Account | null): void {
  if (account && !canReach(account, folder)) {
    throw new DatabaseRefusal(
      `PostgreSQL runs as ${account.name}, which cannot reach its files in ${folder} any more. Open the folders above it for searching.`,
    );
  }
}
