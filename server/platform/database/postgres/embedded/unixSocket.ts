import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL's own: the port follows. */
const socketPrefix = '.s.PGSQL.';
/** The shortest limit of the systems that have such sockets, in bytes. */
const maxPathBytes = 103;

/**
 * Where a cluster listens besides its port, or null where the system has no such sockets or the path is too long for one. A round
 * trip costs a third less than over the loopback network, and the folder is closed to everybody but the cluster's account.
 */
export function socketFolder(cluster: string): string | null {
  const fits = Buffer.byteLength(path.join(cluster, `${socketPrefix}65535`)) <= maxPathBytes;
  return process.platform !== 'win32' && fits ? cluster : null;
}

/** Removes what a server that was killed left of its sockets. */
export function clearSockets(cluster: string): void {
  const left = readdirSync(cluster).filter((name) => name.startsWith(socketPrefix));
  left.forEach((name) => rmSync(path.join(cluster, name), { force: true }));
}

/** The place of a database server in an address. */
export function databaseHost(cluster: string): string {
  const folder = socketFolder(cluster);
  return folder === null ? '127.0.0.1' : encodeURIComponent(folder);
}
