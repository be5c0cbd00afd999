import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import { findPackageFolder, prepareBinaries } from './binaries.ts';
import { ensureOwnerPassword, ownerRole, prepareCluster } from './prepareCluster.ts';
import { type ClusterLocation, locateCluster } from './locateCluster.ts';
import { acquireLockfile } from './acquireLockfile.ts';
import { databaseHost } from './unixSocket.ts';
import { startSupervisor, type Supervisor } from './Supervisor.ts';
import type { PostgresLog } from './postmaster.ts';

const { escapeIdentifier } = pg;

/** Creates a database unless it exists, optionally as a copy of a template. */
async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  // Copying files is faster than logging every page of a template, as long as nobody is connected to it.
  const copied = template ? ` template ${escapeIdentifier(template)} strategy file_copy` : '';
  try {
    await runStatement(url, `create database ${escapeIdentifier(name)}${copied}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P04') {
      throw error;
    }
  }
}

/** Drops a database together with its connections. */
async function dropDatabase(url: string, name: string): Promise<void> {
  await runStatement(url, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Resolves when nobody else is connected: a pool reports its end before its connections are closed. */
async function waitForClientsToLeave(url: string, timeoutMs = 2_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  await withClient(url, async (client) => {
    while (Date.now() < deadline && (await countOthers(client)) > 0) {
      await wait(25);
    }
  });
}

async function countOthers(client: pg.Client): Promise<number> {
  const others = `backend_type = 'client backend' and pid <> pg_backend_pid()`;
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity where ${others}`);
  return rows[0]?.count ?? 0;
}

async function runStatement(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'prosa administer' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';

export interface PostgresOptions {
  /** The folder of the cluster; created when missing. */
  readonly dir: string;
  /** A free port when absent. */
  readonly port?: number;
  /** `false` trades crash safety for speed, for tests. */
  readonly durable?: boolean;
  readonly log: PostgresLog;
  /** Called when its process has begun, some time before it accepts connections. */
  readonly onLaunch?: (() => void) | undefined;
  /** For root: the folder of a cluster whose account cannot reach `dir`. */
  readonly fallbackDir?: string;
}

/** A running embedded PostgreSQL; after a crash it is restarted on the same port. */
export interface RunningPostgres {
  readonly port: number;
  /** Where its files are: `dir`, or a folder that its account can reach. */
  readonly folder: string;
  /** The URL of a database, as superuser. */
  url(database: string): string;
  /** Creates a database unless it exists, optionally as a copy of `template`. */
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /** Waits for open connections to close, then stops. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a folder; creates the cluster the first time, recovers it after a crash. Throws
 * `DatabaseUnavailableError`.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const location = await locateCluster(options.dir, options.fallbackDir);
  if (location.isOutsideDataDir) {
    options.log.info({ folder: location.folder }, 'The database is kept outside the data folder, where its account can reach it.');
  }
  const release = acquireLockfile(path.join(location.folder, 'lock'));
  try {
    return await startAtLocation(location, options, release);
  } catch (error) {
    release();
    throw error instanceof StartError ? error : explainFailure(error, location);
  }
}

/** PostgreSQL's own words, from the last line that says why it ended. */
function explainFailure(cause: unknown, { folder }: ClusterLocation): Error {
  const text = cause instanceof Error ? cause.message : String(cause);
  const reason = text.match(/(?:FATAL|PANIC|postgres): .+/g)?.at(-1) ?? text.split('\n')[0];
  return new DatabaseUnavailableError(
    `The embedded database in ${folder} does not start (${reason}). Free what it lacks, or restore the data folder from a backup.`,
    { cause },
  );
}

/** Creates a database; the password file may be of another cluster. */
async function createDatabaseOf(folder: string, creation: Promise<void>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new DatabaseUnavailableError(
        `The password in ${path.join(folder, 'password')} is not that of the embedded database. Bring the file back from a backup of the data folder.`,
        { cause: error },
      );
    }
    throw error;
  }
}

async function startAtLocation(location: ClusterLocation, options: PostgresOptions, release: () => void): Promise<RunningPostgres> {
  const { durable = true, log, port, onLaunch } = options;
  const binaries = prepareBinaries(findPackageFolder(), location.binariesFolder, location.account);
  const password = ensureOwnerPassword(location);
  await prepareCluster(location, binaries, { password, durable });
  const supervisor = await startSupervisor({ location, binaries, port, durable, log, onLaunch });
  return createRunningPostgres(supervisor, { folder: location.folder, host: databaseHost(location.cluster), password, release });
}

interface RunningPostgresDeps {
  readonly folder: string;
  readonly host: string;
  readonly password: string;
  readonly release: () => void;
}

function createRunningPostgres(supervisor: Supervisor, { folder, host, password, release }: RunningPostgresDeps): RunningPostgres {
  const { port } = supervisor;
  const url = (database: string): string => `postgresql://${ownerRole}:${password}@${host}:${port}/${encodeURIComponent(database)}`;
  const stop = runOnce(async () => {
    await waitForClientsToLeave(url('postgres')).catch(() => undefined);
    await supervisor.stop();
    release();
  });
  return {
    port,
    folder,
    url,
    createDatabase: (name, template) => createDatabaseOf(folder, createDatabase(url('postgres'), name, template)),
    dropDatabase: (name) => dropDatabase(url('postgres'), name),
    stop,
  };
}

function runOnce(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= act());
}
