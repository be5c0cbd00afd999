import path from 'node:path';
import { clientsLeft, createDatabase, dropDatabase } from './embedded/administer.ts';
import { packageFolder, readyBinaries } from './embedded/binaries.ts';
import { owner, ownerPassword, prepareCluster } from './embedded/cluster.ts';
import { findHome, type Home } from './embedded/home.ts';
import { takeLock } from './embedded/lock.ts';
import { hostOf } from './embedded/socket.ts';
import { supervise, type Supervisor } from './embedded/supervise.ts';
import type { PostgresLog } from './embedded/postmaster.ts';

export { DatabaseRefusal } from './embedded/refusal.ts';

/** What an embedded PostgreSQL is started with. */
export interface PostgresOptions {
  /** The folder of this cluster; made when missing. */
  readonly dir: string;
  /** Any free port when not given. */
  readonly port?: number;
  /** `false` trades safety against a power failure for speed, for tests. */
  readonly durable?: boolean;
  readonly log: PostgresLog;
  /** Where root puts a cluster whose account cannot reach `dir`. */
  readonly refuge?: string;
}

/** An embedded PostgreSQL that takes connections; should it crash, it is started again on the same port. */
export interface RunningPostgres {
  readonly port: number;
  /** Where its files really lie: `dir`, or a folder its account can reach. */
  readonly folder: string;
  /** The address of a database, as superuser. */
  url(database: string): string;
  /** Makes a database unless it exists, as a copy of `template` when given. */
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /** Waits for open connections to leave, then stops. */
  stop(): Promise<void>;
}

/** Starts the PostgreSQL of a folder: makes its cluster the first time, recovers it after a crash. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const home = await findHome(options.dir, options.refuge);
  if (home.isElsewhere) {
    options.log.info({ folder: home.folder }, 'The database is kept outside the data folder, where its account can reach it.');
  }
  const release = takeLock(path.join(home.folder, 'lock'));
  try {
    return await startIn(home, options, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function startIn(home: Home, options: PostgresOptions, release: () => void): Promise<RunningPostgres> {
  const { durable = true, log, port } = options;
  const binaries = readyBinaries(packageFolder(), home.spare, home.account);
  const password = ownerPassword(home);
  await prepareCluster(home, binaries, { password, durable });
  const supervisor = await supervise({ home, binaries, port, durable, log });
  return running(supervisor, { folder: home.folder, host: hostOf(home.cluster), password, release });
}

interface Ground {
  readonly folder: string;
  readonly host: string;
  readonly password: string;
  readonly release: () => void;
}

function running(supervisor: Supervisor, { folder, host, password, release }: Ground): RunningPostgres {
  const { port } = supervisor;
  const url = (database: string): string => `postgresql://${owner}:${password}@${host}:${port}/${encodeURIComponent(database)}`;
  const stop = once(async () => {
    await clientsLeft(url('postgres')).catch(() => undefined);
    await supervisor.stop();
    release();
  });
  return {
    port,
    folder,
    url,
    createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
    dropDatabase: (name) => dropDatabase(url('postgres'), name),
    stop,
  };
}

function once(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= act());
}
