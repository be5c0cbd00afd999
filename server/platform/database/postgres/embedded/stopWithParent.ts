import { spawn, type ChildProcess } from 'node:child_process';
import { spawnOptionsFor, type Account } from './account.ts';

/**
 * Ends a PostgreSQL whose parent was killed and could do nothing any more: a shell that waits at a pipe which only our
 * death closes. Answers how to dismiss it. It runs as the database's account, so it can harm nothing else.
 */
export function stopWithParent({ pid }: ChildProcess, account: Account | null): () => void {
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
