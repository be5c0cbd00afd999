import { existsSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { PostgresAccount } from './account.ts';

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
