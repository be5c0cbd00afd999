import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { spawnOptionsFor } from './account.ts';
import { readCommandLine, endProcess, isProcessAlive } from './processes.ts';
import { clearSockets, socketFolder } from './unixSocket.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterLocation } from './locateCluster.ts';

const run = promisify(execFile);

/** The part of the house's log that the supervisor speaks to. */
export interface PostgresLog {
  debug(fields: object, sentence: string): void;
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
}

/** All that is needed to run the server process of one cluster, again and again. */
export interface PostmasterOptions {
  readonly location: ClusterLocation;
  readonly binaries: Binaries;
  readonly port: number;
  readonly durable: boolean;
  readonly log: PostgresLog;
}

/** Starts the server process and resolves when it takes connections. */
export async function launchPostmaster(launch: PostmasterOptions): Promise<ChildProcess> {
  const { cluster, account } = launch.location;
  // An own process group: Ctrl+C in the terminal must reach us alone, who then stop it in order.
  const child = spawn(launch.binaries.postgres, serverArguments(launch), {
    ...spawnOptionsFor(account),
    cwd: cluster,
    env: { ...process.env, ...mallocEnvironment },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitUntilReady(child, launch.log);
  return child;
}

/** Ends a server process that outlived its parent, and clears the mark of one that died, before the cluster is started. */
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
  // PostgreSQL itself refuses to start while any process of the same account has the number named there.
  clearSockets(location.cluster);
  rmSync(pidFile, { force: true });
}

/** Stops in order, then less politely. */
export async function stopPostmaster(child: ChildProcess, { binaries, location }: PostmasterOptions): Promise<void> {
  if (child.pid === undefined || hasExited(child)) {
    return;
  }
  if (process.platform === 'win32') {
    // There a signal would be a plain kill.
    await run(binaries.control, ['stop', '-D', location.cluster, '-m', 'fast', '-w']);
    return;
  }
  await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 20_000);
}

/** Whether the process is gone, by itself or by a signal. */
export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Whether a process number belongs to the server of exactly this cluster, and not to whatever took the number since. */
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

/** This machine only, and a log without statements or values: those hold what customers wrote. */
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

/**
 * What one statement has used the next one uses again. Linux's C library would hand it back to the system in between, and to be
 * given it anew costs a list a fifth of all its work.
 */
const mallocEnvironment = { MALLOC_TRIM_THRESHOLD_: String(2 * megabyte), MALLOC_MMAP_THRESHOLD_: String(2 * megabyte) };

/** A sixteenth of what memory there is, for what is asked for again and again: the rest of the machine is others'. */
function sharedBuffersMb(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / 16 / megabyte, 128), 1024));
}

/**
 * For data that is worked with. After a start, as after an update, what was read last is in memory again before somebody asks for
 * it; queues are swept before a minute is over.
 */
const createDurableSettings = ({ canPrewarm }: Binaries): Record<string, string> => ({
  shared_buffers: `${sharedBuffersMb()}MB`,
  autovacuum_naptime: '10s',
  ...(canPrewarm && { shared_preload_libraries: 'pg_prewarm' }),
});

/** For tests: data that need not survive the machine. */
const volatileSettings = { shared_buffers: '128MB', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
