import { spawn, type ChildProcess } from 'node:child_process';
import { spawnOptionsFor, type PostgresAccount } from './account.ts';

/**
 * Stops PostgreSQL when this process is killed: a shell waits for the end of a pipe that only this process holds. It runs as the
 * database's account, so that it can harm nothing else. Returns how to end it.
 */
export function stopWithParent({ pid }: ChildProcess, account: PostgresAccount | null): () => void {
  if (process.platform === 'win32' || pid === undefined) {
    return () => undefined;
  }
  const shell = spawn('/bin/sh', ['-c', 'read -r nothing; kill -INT "$0"', String(pid)], {
    ...spawnOptionsFor(account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  return () => shell.kill('SIGKILL');
}
