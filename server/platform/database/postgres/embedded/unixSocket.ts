import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL's file name prefix; the port follows. */
const socketPrefix = '.s.PGSQL.';
/** The shortest limit among the systems with such sockets. */
const maxPathBytes = 103;

/**
 * The folder of the Unix socket, or null where the system has none or the path is too long. A round trip costs a third less than
 * over TCP, and the folder is closed to other accounts.
 */
export function socketFolder(cluster: string): string | null {
  const fits = Buffer.byteLength(path.join(cluster, `${socketPrefix}65535`)) <= maxPathBytes;
  return process.platform !== 'win32' && fits ? cluster : null;
}

/** Removes sockets that a killed server left behind. */
export function clearSockets(cluster: string): void {
  const names = readdirSync(cluster).filter((name) => name.startsWith(socketPrefix));
  names.forEach((name) => rmSync(path.join(cluster, name), { force: true }));
}

/** The host part of a connection URL. */
export function databaseHost(cluster: string): string {
  const folder = socketFolder(cluster);
  return folder === null ? '127.0.0.1' : encodeURIComponent(folder);
}
