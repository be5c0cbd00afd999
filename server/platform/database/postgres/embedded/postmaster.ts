import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type PostgresAccount, spawnOptionsFor } from './account.ts';
import { readCommandLine, endProcess, isProcessAlive } from './processes.ts';
import { clearSockets, socketFolder } from './unixSocket.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterLocation } from './locateCluster.ts';

const run = promisify(execFile);

/** The part of the log that the supervisor uses. */
export interface PostgresLog {
  debug(fields: object, sentence: string): void;
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
}

/** Everything needed to launch the server of a cluster repeatedly. */
export interface PostmasterOptions {
  readonly location: ClusterLocation;
  readonly binaries: Binaries;
  readonly port: number;
  readonly durable: boolean;
  readonly log: PostgresLog;
  /** Called when its process has begun, some time before it accepts connections. */
  readonly onLaunch?: (() => void) | undefined;
}

/**
 * Stops PostgreSQL when this process is killed: a shell waits for the end of a pipe that only this process holds. It runs as the
 * database's account, so that it can harm nothing else.
 */
function stopWithParent(child: ChildProcess, account: PostgresAccount | null): void {
  if (process.platform === 'win32' || child.pid === undefined) {
    return;
  }
  const shell = spawn('/bin/sh', ['-c', 'read -r nothing; kill -INT "$0"', String(child.pid)], {
    ...spawnOptionsFor(account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  child.once('exit', () => shell.kill('SIGKILL'));
}

/** Starts the server process and resolves when it accepts connections. */
export async function launchPostmaster(launch: PostmasterOptions): Promise<ChildProcess> {
  const { cluster, account } = launch.location;
  // A process group of its own: Ctrl+C in the terminal must reach this process only, which then stops the server in order.
  const child = spawn(launch.binaries.postgres, serverArguments(launch), {
    ...spawnOptionsFor(account),
    cwd: cluster,
    env: { ...process.env, ...mallocEnvironment },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stopWithParent(child, account);
  launch.onLaunch?.();
  await waitUntilReady(child, launch.log);
  return child;
}

/** Ends a server that outlived its parent, and removes the pid file of one that died. */
export async function clearOrphan({ location, log }: Pick<PostmasterOptions, 'location' | 'log'>): Promise<void> {
  const pidFile = path.join(location.cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) {
    return;
  }
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (isPostmasterOf(pid, location.cluster)) {
    log.warn({ postmaster: pid }, 'A PostgreSQL left behind by an earlier run is being stopped.');
    await endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  }
  // PostgreSQL refuses to start while any process of the account has the pid in that file.
  clearSockets(location.cluster);
  rmSync(pidFile, { force: true });
}

/** Fast shutdown first, then immediate, then kill. */
export async function stopPostmaster(child: ChildProcess, { binaries, location }: PostmasterOptions): Promise<void> {
  if (child.pid === undefined || hasExited(child)) {
    return;
  }
  if (process.platform === 'win32') {
    // On Windows a signal would kill the process.
    await run(binaries.control, ['stop', '-D', location.cluster, '-m', 'fast', '-w']);
    return;
  }
  await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 20_000);
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Whether the pid belongs to the server of exactly this cluster, and not to a later process with the same number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!(pid > 1) || !isProcessAlive(pid)) {
    return false;
  }
  const command = readCommandLine(pid);
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(cluster));
}

function waitUntilReady(child: ChildProcess, log: PostgresLog): Promise<void> {
  let tail = '';
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-2000);
      log.debug({ postgres: text.trimEnd() }, 'PostgreSQL said something.');
      if (tail.includes('ready to accept connections')) {
        resolve();
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`PostgreSQL ended at once (${code ?? signal}): ${tail.trim()}`)));
  });
}

function serverArguments({ location, port, durable, binaries }: PostmasterOptions): string[] {
  const settings = {
    ...baseSettings,
    unix_socket_directories: socketFolder(location.cluster) ?? '',
    ...(durable ? createDurableSettings(binaries) : volatileSettings),
  };
  return ['-D', location.cluster, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Local connections only, and a log without statements or values: those hold what customers wrote. */
const baseSettings = {
  listen_addresses: '127.0.0.1',
  cluster_name: 'prosa',
  max_connections: '200',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const megabyte = 2 ** 20;

/** glibc would return freed memory to the system after each statement; asking for it again costs a list a fifth of its time. */
const mallocEnvironment = { MALLOC_TRIM_THRESHOLD_: String(2 * megabyte), MALLOC_MMAP_THRESHOLD_: String(2 * megabyte) };

/** A sixteenth of the memory, within 128 MB and 1 GB: the rest of the machine belongs to others. */
function sharedBuffersMb(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / 16 / megabyte, 128), 1024));
}

/** For real data: the buffer cache is restored after a restart, and queue tables are vacuumed every few seconds. */
const createDurableSettings = ({ canPrewarm }: Binaries): Record<string, string> => ({
  shared_buffers: `${sharedBuffersMb()}MB`,
  autovacuum_naptime: '10s',
  ...(canPrewarm && { shared_preload_libraries: 'pg_prewarm' }),
});

/** For tests, whose data need not survive a crash. */
const volatileSettings = { shared_buffers: '128MB', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
