import path from 'node:path';
import pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import { waitForClientsToLeave, createDatabase, dropDatabase } from './databaseAdmin.ts';
import { findPackageFolder, prepareBinaries } from './binaries.ts';
import { ownerRole, ensureOwnerPassword, prepareCluster } from './prepareCluster.ts';
import { locateCluster, type ClusterLocation } from './locateCluster.ts';
import { acquireLockfile } from './acquireLockfile.ts';
import { databaseHost } from './unixSocket.ts';
import { startSupervisor, type Supervisor } from './Supervisor.ts';
import type { PostgresLog } from './postmaster.ts';

export { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';

export interface PostgresOptions {
  /** The folder of the cluster; created when missing. */
  readonly dir: string;
  /** A free port when absent. */
  readonly port?: number;
  /** `false` trades crash safety for speed, for tests. */
  readonly durable?: boolean;
  readonly log: PostgresLog;
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
  const { durable = true, log, port } = options;
  const binaries = prepareBinaries(findPackageFolder(), location.binariesFolder, location.account);
  const password = ensureOwnerPassword(location);
  await prepareCluster(location, binaries, { password, durable });
  const supervisor = await startSupervisor({ location, binaries, port, durable, log });
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
