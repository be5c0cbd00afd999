import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locateCluster } from './locateCluster.ts';
import { ensureOwnerPassword, ownerRole } from './prepareCluster.ts';
import { isProcessAlive } from './processes.ts';
import { databaseHost } from './unixSocket.ts';

/** Lines of `postmaster.pid` (PostgreSQL, "Database File Layout"). */
const [pidLine, portLine] = [0, 3];

/** The embedded PostgreSQL that another process runs in a folder; null where none does. */
export async function findRunningPostgres(dir: string): Promise<{ url(database: string): string } | null> {
  if (!existsSync(dir)) {
    return null;
  }
  const location = await locateCluster(dir);
  const pidFile = path.join(location.cluster, 'postmaster.pid');
  const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
  const [pid, port] = [Number(lines[pidLine]), Number(lines[portLine])];
  if (!(pid > 0 && port > 0) || !isProcessAlive(pid)) {
    return null;
  }
  const password = ensureOwnerPassword(location);
  return {
    url: (database) => `postgresql://${ownerRole}:${password}@${databaseHost(location.cluster)}:${port}/${encodeURIComponent(database)}`,
  };
}
