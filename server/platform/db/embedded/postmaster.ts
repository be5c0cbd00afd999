import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { spawnedAs } from './account.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';
import { clearSockets, socketFolder } from './socket.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';

const run = promisify(execFile);

/** The part of the house's log that the supervisor speaks to. */
export interface PostgresLog {
  debug(fields: object, sentence: string): void;
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
}

/** All that is needed to run the server process of one cluster, again and again. */
export interface Launch {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly port: number;
  readonly durable: boolean;
  readonly log: PostgresLog;
}

/** Starts the server process and resolves when it takes connections. */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const { cluster, account } = launch.home;
  // An own process group: Ctrl+C in the terminal must reach us alone, who then stop it in order.
  const child = spawn(launch.binaries.postgres, serverArguments(launch), {
    ...spawnedAs(account),
    cwd: cluster,
    env: { ...process.env, ...keepingMemory },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await becameReady(child, launch.log);
  return child;
}

/** Ends a server process that outlived its parent, and clears the mark of one that died, before the cluster is started. */
export async function clearOrphan({ home, log }: Pick<Launch, 'home' | 'log'>): Promise<void> {
  const mark = path.join(home.cluster, 'postmaster.pid');
  if (!existsSync(mark)) {
    return;
  }
  const pid = Number(readFileSync(mark, 'utf8').split('\n')[0]);
  if (isPostmasterOf(pid, home.cluster)) {
    log.warn({ postmaster: pid }, 'A PostgreSQL left behind by an earlier run is being stopped.');
    await endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  }
  // PostgreSQL itself refuses to start while any process of the same account has the number named there.
  clearSockets(home.cluster);
  rmSync(mark, { force: true });
}

/** Stops in order, then less politely. */
export async function stopPostmaster(child: ChildProcess, { binaries, home }: Launch): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) {
    return;
  }
  if (process.platform === 'win32') {
    // There a signal would be a plain kill.
    await run(binaries.control, ['stop', '-D', home.cluster, '-m', 'fast', '-w']);
    return;
  }
  await endProcess(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 20_000);
}

/** Whether the process is gone, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Whether a process number belongs to the server of exactly this cluster, and not to whatever took the number since. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!(pid > 1) || !isAlive(pid)) {
    return false;
  }
  const command = commandLine(pid);
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(cluster));
}

function becameReady(child: ChildProcess, log: PostgresLog): Promise<void> {
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

function serverArguments({ home, port, durable, binaries }: Launch): string[] {
  const settings = { ...calm, unix_socket_directories: socketFolder(home.cluster) ?? '', ...(durable ? lasting(binaries) : careless) };
  return ['-D', home.cluster, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** This machine only, and a log without statements or values: those hold what customers wrote. */
const calm = {
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
const keepingMemory = { MALLOC_TRIM_THRESHOLD_: String(2 * megabyte), MALLOC_MMAP_THRESHOLD_: String(2 * megabyte) };

/** A sixteenth of what memory there is, for what is asked for again and again: the rest of the machine is others'. */
function buffers(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / 16 / megabyte, 128), 1024));
}

/**
 * For data that is worked with. After a start, as after an update, what was read last is in memory again before somebody asks for
 * it; queues are swept before a minute is over.
 */
const lasting = ({ canPrewarm }: Binaries): Record<string, string> => ({
  shared_buffers: `${buffers()}MB`,
  autovacuum_naptime: '10s',
  ...(canPrewarm && { shared_preload_libraries: 'pg_prewarm' }),
});

/** For tests: data that need not survive the machine. */
const careless = { shared_buffers: '128MB', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
